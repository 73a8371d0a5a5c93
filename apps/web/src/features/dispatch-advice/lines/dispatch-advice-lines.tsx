import type { DispatchAdviceItem } from '@partwire/domain/dispatch-advice/shape'
import { PACKET_IDENT_SYSTEMS, PACKET_KINDS } from '@partwire/domain/option-lists'
import { useState } from 'react'
import { CellLine, CellLines } from '../../../shared/document/line-table/cell-lines'
import { useJumps } from '../../../shared/document/frame/jump'
import { LineTable } from '../../../shared/document/line-table/line-table'
import { heightOfLines } from '../../../shared/document/line-table/lines'
import { SelectCell } from '../../../shared/document/line-table/select-cell'
import {
  addMeasurement,
  updateItem,
  updateMeasurement,
  duplicateItem,
  removeItem,
  removeMeasurement,
} from './change-lines'
import { DeliveredCell } from './delivered-cell'
import type { DispatchAdviceItemValues, MeasurementValues } from '../form'
import { LINE_COLUMNS } from './line-columns'
import { type DispatchAdviceLine, type LineCache, toLines } from './line-rows'
import { LineTools } from './line-tools'
import { MeasurementLine } from '../fields/measurement-line'
import { parseChoice, IDENT_SYSTEM_OPTIONS, PACKET_KIND_OPTIONS } from '../options'
import { PacketNumberCell } from './packet-number-cell'
import { FIELD_ERRORS } from '../labels'

interface DispatchAdviceLinesProps {
  items: readonly DispatchAdviceItemValues[]
  /** The lines as the server has them: what they deliver. */
  products: readonly DispatchAdviceItem[]
  marked: ReadonlySet<string>
  isLocked: boolean
  onChange: (update: (items: DispatchAdviceItemValues[]) => DispatchAdviceItemValues[]) => void
}

export function DispatchAdviceLines({ items, products, marked, isLocked, onChange }: DispatchAdviceLinesProps) {
  const [cache] = useState<LineCache>(() => new WeakMap())
  const { jump } = useJumps()

  function duplicate(index: number, { product }: DispatchAdviceLine) {
    onChange((lines) => duplicateItem(lines, index, product.confirmedQuantity))
    jump(`items.${index + 1}.deliveredQuantity`)
  }

  function measure(index: number, update: (rows: MeasurementValues[]) => MeasurementValues[]) {
    onChange((lines) => updateItem(lines, index, { measurements: update(lines[index]?.measurements ?? []) }))
  }

  function renderRow(line: DispatchAdviceLine, index: number) {
    const { item, product } = line
    const path = `items.${index}`
    const put = (change: Partial<DispatchAdviceItemValues>): void =>
      onChange((lines) => updateItem(lines, index, change))
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
        onChange={(deliveredQuantity) => put({ deliveredQuantity })}
      />,
      <SelectCell
        key="kind"
        path={`${path}.packetKind`}
        label={`Packet kind, item ${index + 1}`}
        value={item.packetKind}
        options={PACKET_KIND_OPTIONS}
        isInvalid={isInvalid('packetKind')}
        reason={FIELD_ERRORS.packetKind}
        isDisabled={isLocked}
        onChange={(value) => put({ packetKind: parseChoice(PACKET_KINDS, value) })}
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
        onChange={(value) => put({ identSystem: parseChoice(PACKET_IDENT_SYSTEMS, value) })}
      />,
      <PacketNumberCell
        key="packet"
        path={path}
        number={index + 1}
        value={item.packetNumber}
        identSystem={item.identSystem}
        isInvalid={isInvalid('packetNumber')}
        isLocked={isLocked}
        onChange={(packetNumber) => put({ packetNumber })}
      />,
      <CellLines key="measurements">
        {item.measurements.map((measurement, m) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no name but their place
          <CellLine key={m}>
            <MeasurementLine
              path={`${path}.measurements.${m}`}
              name={`measurement ${m + 1}, item ${index + 1}`}
              value={measurement}
              marked={marked}
              isLocked={isLocked}
              onChange={(change) => measure(index, (rows) => updateMeasurement(rows, m, change))}
              {...(m === 0
                ? { onAdd: () => measure(index, addMeasurement) }
                : { onRemove: () => measure(index, (rows) => removeMeasurement(rows, m)) })}
            />
          </CellLine>
        ))}
      </CellLines>,
      <LineTools
        key="tools"
        number={index + 1}
        isLocked={isLocked}
        onDuplicate={() => duplicate(index, line)}
        {...(!item.isOrigin && { onRemove: () => onChange((lines) => removeItem(lines, index)) })}
      />,
    ]
  }

  return (
    <LineTable
      label="Items"
      columns={LINE_COLUMNS}
      rows={toLines(items, products, cache)}
      rowKey={(_line, index) => String(index)}
      rowHeight={({ item }) => heightOfLines(item.measurements.length)}
      renderRow={renderRow}
      marked={marked}
      redrawOn={isLocked}
    />
  )
}
