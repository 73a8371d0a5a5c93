import type { DispatchAdviceItem } from '@partwire/domain/dispatch-advice/shape'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { formatQuantity } from '../../../shared/format/format'
import { LineTable } from '../../../shared/document/line-table/line-table'
import type { LineColumn } from '../../../shared/document/line-table/line-table-props'
import {
  countClampedLines,
  countTextLines,
  cssWidth,
  remainingWidth,
} from '../../../shared/document/line-table/text-size'
import { rowHeightPx } from '../../../shared/document/line-table/cell'
import { BlankValue } from '../../../shared/ui/blank-value'
import { formatMeasurement, HEADINGS } from '../labels'
import css from './sheet-lines.module.css'

/** Column widths in px at the narrowest layout; the description gets the rest. */
const WIDTHS = {
  buyer: 88,
  seller: 130,
  ean: 122,
  delivered: 168,
  kind: 124,
  ident: 136,
  packet: 168,
  measurements: 200,
} as const
const NAME_WIDTH = remainingWidth(WIDTHS)

const COLUMNS: readonly LineColumn[] = [
  { key: 'buyer', heading: HEADINGS.buyerProductNumber, width: cssWidth(WIDTHS.buyer) },
  { key: 'seller', heading: HEADINGS.productNumber, width: cssWidth(WIDTHS.seller) },
  { key: 'ean', heading: HEADINGS.ean, width: cssWidth(WIDTHS.ean) },
  { key: 'name', heading: HEADINGS.productName, width: 'auto', isClamped: true },
  { key: 'delivered', heading: HEADINGS.deliveredQuantity, width: cssWidth(WIDTHS.delivered), align: 'end' },
  { key: 'kind', heading: HEADINGS.packetKind, width: cssWidth(WIDTHS.kind) },
  { key: 'ident', heading: HEADINGS.identSystem, width: cssWidth(WIDTHS.ident) },
  { key: 'packet', heading: HEADINGS.packetNumber, width: cssWidth(WIDTHS.packet) },
  { key: 'measurements', heading: HEADINGS.measurements, width: cssWidth(WIDTHS.measurements) },
]

/** The read-only line table. */
export function SheetLines({ items }: { items: readonly DispatchAdviceItem[] }) {
  return (
    <LineTable<DispatchAdviceItem>
      label="Items"
      columns={COLUMNS}
      rows={items}
      rowKey={(_item, index) => String(index)}
      rowHeight={lineHeightPx}
      renderRow={(item) => [
        item.buyerProductNumber,
        item.productNumber,
        item.ean,
        item.productName,
        <Delivered key="delivered" item={item} />,
        item.packetKind,
        item.identSystem,
        item.packetNumber,
        <Measurements key="measurements" item={item} />,
      ]}
    />
  )
}

function lineHeightPx(item: DispatchAdviceItem, _index: number, scale: number): number {
  return rowHeightPx({
    textLines: Math.max(
      countTextLines(item.buyerProductNumber, WIDTHS.buyer * scale),
      countTextLines(item.productNumber, WIDTHS.seller * scale),
      countTextLines(item.ean, WIDTHS.ean * scale),
      countClampedLines(item.productName, NAME_WIDTH * scale),
      countTextLines(item.packetNumber, WIDTHS.packet * scale),
      item.measurements.length,
    ),
  })
}

/** Only an original line shows the confirmed quantity: its duplicates deliver a part of it. */
function Delivered({ item }: { item: DispatchAdviceItem }) {
  const show = useShownNumber()
  return (
    <span className={css['delivered']}>
      {show(formatQuantity(normalizeInput(item.deliveredQuantity)))}
      <span className={css['confirmed']}>
        {item.isOrigin && ` of ${show(formatQuantity(item.confirmedQuantity))}`}
      </span>{' '}
      {item.quantityUom}
    </span>
  )
}

function Measurements({ item }: { item: DispatchAdviceItem }) {
  const show = useShownNumber()
  if (item.measurements.length === 0) {
    return (
      <div className={css['measurements']}>
        <BlankValue />
      </div>
    )
  }
  return (
    <ul className={css['measurements']}>
      {item.measurements.map((measurement, m) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows never move, and two may be equal
        <li key={m}>{formatMeasurement(measurement, show)}</li>
      ))}
    </ul>
  )
}
