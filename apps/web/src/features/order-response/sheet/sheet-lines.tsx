import { formatDay } from '@partwire/domain/lib/calendar-date'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import type { ConfirmLine, OrderResponseItem } from '@partwire/domain/order-response/shape'
import type { ReactNode } from 'react'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { CellLine, CellLines, rowHeightPx } from '../../../shared/document/line-table/cell'
import { LineTable } from '../../../shared/document/line-table/line-table'
import type { LineColumn } from '../../../shared/document/line-table/line-table-props'
import { formatPrice } from '../form'
import { HEADINGS } from '../labels'
import css from './sheet-lines.module.css'

const COLUMNS: readonly LineColumn[] = [
  { key: 'buyer', heading: HEADINGS.buyerProductNumber, width: '8%' },
  { key: 'seller', heading: HEADINGS.productNumber, width: '9%' },
  { key: 'ean', heading: HEADINGS.ean, width: '9.5%' },
  { key: 'name', heading: HEADINGS.productName, width: '14.5%' },
  { key: 'requested', heading: HEADINGS.requestedQuantity, width: '8%', align: 'end' },
  { key: 'requested-date', heading: HEADINGS.requestedDeliveryDate, width: '8%' },
  { key: 'net', heading: HEADINGS.unitNetPrice, width: '7%', align: 'end' },
  { key: 'list', heading: HEADINGS.unitListPrice, width: '7%', align: 'end' },
  { key: 'quantity', heading: HEADINGS.quantity, width: '7%', align: 'end' },
  { key: 'status', heading: HEADINGS.status, width: '7%' },
  { key: 'outcome', heading: HEADINGS.outcome, width: '15%' },
]

/** The read-only line table. */
export function SheetLines({ items }: { items: readonly OrderResponseItem[] }) {
  const show = useShownNumber()
  return (
    <LineTable<OrderResponseItem>
      label="Items"
      columns={COLUMNS}
      rows={items}
      rowKey={(_item, index) => String(index)}
      rowHeight={({ confirms }) => rowHeightPx(confirms.length)}
      renderRow={(item) => [
        item.buyerProductNumber,
        item.productNumber,
        item.ean || item.inputEan,
        item.productName,
        `${show(String(item.requestedQuantity))} ${item.requestedQuantityUom}`,
        formatDay(item.requestedDeliveryDate),
        show(formatPrice(item.unitNetPrice)),
        show(formatPrice(item.unitListPrice)),
        renderConfirmLines(item.confirms, ({ quantity }) => show(normalizeInput(quantity))),
        renderConfirmLines(item.confirms, ({ status }) => status),
        renderConfirmLines(item.confirms, ({ status, deliveryDate, reason }) =>
          status === 'Confirmed' ? formatDay(deliveryDate) : reason,
        ),
      ]}
    />
  )
}

function renderConfirmLines(confirms: readonly ConfirmLine[], formatLine: (line: ConfirmLine) => string): ReactNode {
  return (
    <CellLines>
      {confirms.map((line, c) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is identified by its index
        <CellLine key={c}>
          <span className={css['text']} title={formatLine(line)}>
            {formatLine(line)}
          </span>
        </CellLine>
      ))}
    </CellLines>
  )
}
