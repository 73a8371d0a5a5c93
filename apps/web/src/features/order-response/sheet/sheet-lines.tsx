import { formatUnitPrice } from '@partwire/domain/lib/decimal'
import { formatDay } from '@partwire/domain/lib/calendar-date'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import type { ConfirmLine, OrderResponseItem } from '@partwire/domain/order-response/shape'
import type { ReactNode } from 'react'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { formatQuantity } from '../../../shared/format/format'
import { CellLine, CellLines, rowHeightPx } from '../../../shared/document/line-table/cell'
import { LineTable } from '../../../shared/document/line-table/line-table'
import type { LineColumn } from '../../../shared/document/line-table/line-table-props'
import {
  countClampedLines,
  countTextLines,
  cssWidth,
  remainingWidth,
} from '../../../shared/document/line-table/text-size'
import { HEADINGS } from '../../../shared/document/response-lines/labels'
import css from './sheet-lines.module.css'

/** Column widths in px at the narrowest layout; the description gets the rest. */
const WIDTHS = {
  buyer: 88,
  seller: 130,
  ean: 122,
  requested: 104,
  requestedDate: 94,
  price: 104,
  listPrice: 104,
  quantity: 78,
  status: 88,
  outcome: 200,
} as const
const NAME_WIDTH = remainingWidth(WIDTHS)

const COLUMNS: readonly LineColumn[] = [
  { key: 'buyer', heading: HEADINGS.buyerProductNumber, width: cssWidth(WIDTHS.buyer) },
  { key: 'seller', heading: HEADINGS.productNumber, width: cssWidth(WIDTHS.seller) },
  { key: 'ean', heading: HEADINGS.ean, width: cssWidth(WIDTHS.ean) },
  { key: 'name', heading: HEADINGS.productName, width: 'auto', isClamped: true },
  { key: 'requested', heading: HEADINGS.requestedQuantity, width: cssWidth(WIDTHS.requested), align: 'end' },
  { key: 'requested-date', heading: HEADINGS.requestedDeliveryDate, width: cssWidth(WIDTHS.requestedDate) },
  { key: 'net', heading: HEADINGS.unitNetPrice, width: cssWidth(WIDTHS.price), align: 'end' },
  { key: 'list', heading: HEADINGS.unitListPrice, width: cssWidth(WIDTHS.listPrice), align: 'end' },
  { key: 'quantity', heading: HEADINGS.quantity, width: cssWidth(WIDTHS.quantity), align: 'end' },
  { key: 'status', heading: HEADINGS.status, width: cssWidth(WIDTHS.status) },
  { key: 'outcome', heading: HEADINGS.outcome, width: cssWidth(WIDTHS.outcome) },
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
      rowHeight={lineHeightPx}
      renderRow={(item) => [
        item.buyerProductNumber,
        item.productNumber,
        item.ean || item.inputEan,
        item.productName,
        `${show(formatQuantity(item.requestedQuantity))} ${item.requestedQuantityUom}`,
        formatDay(item.requestedDeliveryDate),
        show(formatUnitPrice(item.unitNetPrice)),
        show(formatUnitPrice(item.unitListPrice)),
        renderConfirmLines(item.confirms, ({ quantity }) => show(formatQuantity(normalizeInput(quantity)))),
        renderConfirmLines(item.confirms, ({ status }) => status),
        renderConfirmLines(item.confirms, ({ status, deliveryDate, reason }) =>
          status === 'Confirmed' ? formatDay(deliveryDate) : reason,
        ),
      ]}
    />
  )
}

function lineHeightPx(
  { buyerProductNumber, productNumber, productName, confirms, ...item }: OrderResponseItem,
  _index: number,
  scale: number,
): number {
  return rowHeightPx({
    lines: confirms.length,
    textLines: Math.max(
      countTextLines(buyerProductNumber, WIDTHS.buyer * scale),
      countTextLines(productNumber, WIDTHS.seller * scale),
      countTextLines(item.ean || item.inputEan, WIDTHS.ean * scale),
      countClampedLines(productName, NAME_WIDTH * scale),
    ),
  })
}

function renderConfirmLines(confirms: readonly ConfirmLine[], formatLine: (line: ConfirmLine) => string): ReactNode {
  return (
    <CellLines>
      {confirms.map((line, c) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is identified by its index
        <CellLine key={c}>
          <span className={css['line']}>
            <span className={css['text']} title={formatLine(line)}>
              {formatLine(line)}
            </span>
          </span>
        </CellLine>
      ))}
    </CellLines>
  )
}
