import type { DispatchAdviceItem } from '@partwire/domain/dispatch-advice/shape'
import { PACKET_IDENT_SYSTEMS, PACKET_KINDS } from '@partwire/domain/option-lists'
import { useState } from 'react'
import { CellLine, CellLines } from '../../../shared/document/line-table/cell'
import { RemoveRowButton } from '../../../shared/document/fields/remove-row-button'
import { useJumps } from '../../../shared/document/frame/jump'
import { useFillDown, withFillDown } from '../../../shared/document/line-table/fill-down'
import { countChangedRows, fillBlanksBelow, rowField } from '../../../shared/document/line-table/fill-rows'
import { rowIndexOfField } from '../../../shared/document/line-table/line-row'
import { LineTable } from '../../../shared/document/line-table/line-table'
import type { LineColumn } from '../../../shared/document/line-table/line-table-props'
import { SelectCell } from '../../../shared/document/line-table/select-cell'
import { cssWidth } from '../../../shared/document/line-table/text-size'
import { PasteMarksProvider } from '../../../shared/document/paste/paste-marks'
import { usePaste } from '../../../shared/document/paste/use-paste'
import { StepNote } from '../../../shared/document/steps/step-note'
import type { Steps } from '../../../shared/document/steps/use-steps'
import { IconButton } from '../../../shared/ui/icon-button'
import { DuplicateIcon } from '../../../shared/ui/icons'
import { MeasurementLine } from '../fields/measurements'
import {
  addMeasurement,
  type DispatchAdviceFormValues,
  type DispatchAdviceItemValues,
  duplicateItem,
  type MeasurementValues,
  removeItem,
  removeMeasurement,
  updateItem,
  updateMeasurement,
} from '../form'
import { FIELD_ERRORS, HEADINGS } from '../labels'
import { IDENT_SYSTEM_OPTIONS, PACKET_KIND_OPTIONS, parseChoice } from '../options'
import { DeliveredCell } from './delivered-cell'
import { type DispatchAdviceLine, type LineCache, toLines } from './dispatch-advice-line'
import css from './dispatch-advice-lines.module.css'
import { lineHeightPx, WIDTHS } from './line-size'
import { PacketNumberCell } from './packet-number-cell'
import { PASTE_TABLE } from './paste-columns'

interface DispatchAdviceLinesProps {
  items: readonly DispatchAdviceItemValues[]
  /** The items as loaded from the server: products and confirmed quantities. */
  products: readonly DispatchAdviceItem[]
  /** Paths of the invalid fields. */
  marked: ReadonlySet<string>
  isLocked: boolean
  onChange: (update: (items: DispatchAdviceItemValues[]) => DispatchAdviceItemValues[]) => void
  steps: Steps<DispatchAdviceFormValues>
}

const COLUMNS: readonly LineColumn[] = [
  { key: 'buyer', heading: HEADINGS.buyerProductNumber, width: cssWidth(WIDTHS.buyer) },
  { key: 'seller', heading: HEADINGS.productNumber, width: cssWidth(WIDTHS.seller) },
  { key: 'ean', heading: HEADINGS.ean, width: cssWidth(WIDTHS.ean) },
  { key: 'name', heading: HEADINGS.productName, width: 'auto', isClamped: true },
  { key: 'delivered', heading: HEADINGS.deliveredQuantity, width: cssWidth(WIDTHS.delivered) },
  { key: 'kind', heading: HEADINGS.packetKind, width: cssWidth(WIDTHS.kind) },
  { key: 'ident', heading: HEADINGS.identSystem, width: cssWidth(WIDTHS.ident) },
  { key: 'packet', heading: HEADINGS.packetNumber, width: cssWidth(WIDTHS.packet) },
  { key: 'measurements', heading: HEADINGS.measurements, width: cssWidth(WIDTHS.measurements) },
  { key: 'tools', heading: 'Lines', width: cssWidth(WIDTHS.tools) },
]

const FILL_FIELDS = ['packetKind', 'identSystem', 'packetNumber'] as const
type FillField = (typeof FILL_FIELDS)[number]

/** The field of each column that can be filled down, by the key of the column. */
const FILL_COLUMNS: Readonly<Record<string, FillField>> = {
  kind: 'packetKind',
  ident: 'identSystem',
  packet: 'packetNumber',
}

/** The line table: editable, or locked for a submitted advice. */
export function DispatchAdviceLines(props: DispatchAdviceLinesProps) {
  const { items, products, marked, isLocked, onChange, steps } = props
  const [cache] = useState<LineCache>(() => new WeakMap())
  const { jump } = useJumps()
  const { fillColumn, handlers } = useFillDown<FillField>({
    steps,
    columnAt: (path) => (isLocked ? null : rowField(path, FILL_FIELDS)),
    fill: (field, path) => {
      const index = rowIndexOfField(path, 'items') ?? 0
      const fillLines = (lines: readonly DispatchAdviceItemValues[]) => fillBlanksBelow(lines, index, field)
      steps.run((before) => ({ ...before, items: fillLines(before.items) }))
      return countChangedRows(items, fillLines(items))
    },
  })

  usePaste({
    steps,
    findTable: () => (isLocked ? null : PASTE_TABLE),
    readRows: (before) => before.items,
    withRows: (before, rows) => ({ ...before, items: rows }),
  })

  function duplicate(index: number, { product }: DispatchAdviceLine) {
    onChange((lines) => duplicateItem(lines, index, product.confirmedQuantity))
    jump(`items.${index + 1}.deliveredQuantity`)
  }

  function updateMeasurements(index: number, update: (rows: MeasurementValues[]) => MeasurementValues[]) {
    onChange((lines) => updateItem(lines, index, { measurements: update(lines[index]?.measurements ?? []) }))
  }

  function renderRow(line: DispatchAdviceLine, index: number) {
    const { item, product } = line
    const path = `items.${index}`
    const update = (change: Partial<DispatchAdviceItemValues>) => onChange((lines) => updateItem(lines, index, change))
    const isInvalid = (field: string): boolean => marked.has(`${path}.${field}`)
    return [
      product.buyerProductNumber,
      product.productNumber,
      product.ean,
      product.productName,
      <DeliveredCell
        key="delivered"
        path={path}
        number={index + 1}
        line={line}
        isInvalid={isInvalid('deliveredQuantity')}
        isLocked={isLocked}
        onChange={(deliveredQuantity) => update({ deliveredQuantity })}
      />,
      <SelectCell
        key="kind"
        path={`${path}.packetKind`}
        label={`Packet kind, item ${index + 1}`}
        value={item.packetKind}
        options={PACKET_KIND_OPTIONS}
        isInvalid={isInvalid('packetKind')}
        reason={FIELD_ERRORS.packetKind}
        source={item.proposals?.packetKind}
        isDisabled={isLocked}
        onChange={(value) => update({ packetKind: parseChoice(PACKET_KINDS, value) })}
      />,
      <SelectCell
        key="ident"
        path={`${path}.identSystem`}
        label={`Ident system, item ${index + 1}`}
        value={item.identSystem}
        options={IDENT_SYSTEM_OPTIONS}
        isInvalid={isInvalid('identSystem')}
        reason={FIELD_ERRORS.identSystem}
        isDisabled={isLocked}
        onChange={(value) => update({ identSystem: parseChoice(PACKET_IDENT_SYSTEMS, value) })}
      />,
      <PacketNumberCell
        key="packet"
        path={path}
        number={index + 1}
        value={item.packetNumber}
        identSystem={item.identSystem}
        isInvalid={isInvalid('packetNumber')}
        isLocked={isLocked}
        onChange={(packetNumber) => update({ packetNumber })}
      />,
      <CellLines key="measurements">
        {item.measurements.map((measurement, m) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row is identified by its index
          <CellLine key={m}>
            <MeasurementLine
              list={`${path}.measurements`}
              index={m}
              name={`measurement ${m + 1}, item ${index + 1}`}
              value={measurement}
              marked={marked}
              isLocked={isLocked}
              onChange={(change) => updateMeasurements(index, (rows) => updateMeasurement(rows, m, change))}
              {...(m === 0
                ? { onAdd: () => updateMeasurements(index, addMeasurement) }
                : { onRemove: () => updateMeasurements(index, (rows) => removeMeasurement(rows, m)) })}
            />
          </CellLine>
        ))}
      </CellLines>,
      <LineTools
        key="tools"
        index={index}
        isLocked={isLocked}
        onDuplicate={() => duplicate(index, line)}
        {...(!item.isOrigin && { onRemove: () => onChange((lines) => removeItem(lines, index)) })}
      />,
    ]
  }

  return (
    <div {...handlers}>
      <PasteMarksProvider problems={steps.message?.problems}>
        <LineTable
          label="Items"
          columns={isLocked ? COLUMNS : withFillDown(COLUMNS, (key) => FILL_COLUMNS[key], fillColumn)}
          rows={toLines(items, products, cache)}
          rowKey={(_line, index) => String(index)}
          rowHeight={lineHeightPx}
          renderRow={renderRow}
          marked={marked}
          rerenderOn={isLocked}
        />
      </PasteMarksProvider>
      <StepNote steps={steps} />
    </div>
  )
}

interface LineToolsProps {
  index: number
  isLocked: boolean
  onDuplicate: () => void
  /** Left out for an original line, which cannot be removed. */
  onRemove?: () => void
}

function LineTools({ index, isLocked, onDuplicate, onRemove }: LineToolsProps) {
  return (
    <span className={css['tools']}>
      <IconButton
        label={`Duplicate item ${index + 1}`}
        icon={<DuplicateIcon />}
        isDisabled={isLocked}
        onClick={onDuplicate}
      />
      {onRemove !== undefined && (
        <RemoveRowButton
          label={`Remove item ${index + 1}`}
          pathAbove={`items.${index - 1}.deliveredQuantity`}
          isDisabled={isLocked}
          onRemove={onRemove}
        />
      )}
    </span>
  )
}
