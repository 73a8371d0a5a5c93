import type { DispatchAdviceItem } from '@partwire/domain/dispatch-advice/shape'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { LineTable } from '../../../shared/document/line-table/line-table'
import type { LineColumn } from '../../../shared/document/line-table/line-table-props'
import { rowHeightPx } from '../../../shared/document/line-table/cell'
import { formatMeasurement, HEADINGS } from '../labels'
import css from './sheet-lines.module.css'

const COLUMNS: readonly LineColumn[] = [
  { key: 'buyer', heading: HEADINGS.buyerProductNumber, width: '9%' },
  { key: 'seller', heading: HEADINGS.productNumber, width: '11%' },
  { key: 'ean', heading: HEADINGS.ean, width: '12%' },
  { key: 'name', heading: HEADINGS.productName, width: '16%' },
  { key: 'delivered', heading: HEADINGS.deliveredQuantity, width: '10%', align: 'end' },
  { key: 'kind', heading: HEADINGS.packetKind, width: '8%' },
  { key: 'ident', heading: HEADINGS.identSystem, width: '9%' },
  { key: 'packet', heading: HEADINGS.packetNumber, width: '12%' },
  { key: 'measurements', heading: HEADINGS.measurements, width: '13%' },
]

/** The read-only line table. */
export function SheetLines({ items }: { items: readonly DispatchAdviceItem[] }) {
  return (
    <LineTable<DispatchAdviceItem>
      label="Items"
      columns={COLUMNS}
      rows={items}
      rowKey={(_item, index) => String(index)}
      rowHeight={({ measurements }) => rowHeightPx(measurements.length)}
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

/** Only an original line shows the confirmed quantity: its duplicates deliver a part of it. */
function Delivered({ item }: { item: DispatchAdviceItem }) {
  const show = useShownNumber()
  return (
    <span className={css['delivered']}>
      {show(normalizeInput(item.deliveredQuantity))}
      <span className={css['confirmed']}>{item.isOrigin && ` of ${show(String(item.confirmedQuantity))}`}</span>{' '}
      {item.quantityUom}
    </span>
  )
}

function Measurements({ item }: { item: DispatchAdviceItem }) {
  const show = useShownNumber()
  return (
    <ul className={css['measurements']}>
      {item.measurements.map((measurement, m) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows never move, and two may be equal
        <li key={m}>{formatMeasurement(measurement, show)}</li>
      ))}
    </ul>
  )
}
