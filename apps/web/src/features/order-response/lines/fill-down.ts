import { isBlank } from '@partwire/domain/lib/text'
import type { OrderResponseItem } from '@partwire/domain/order-response/shape'
import type { ConfirmLineValues, OrderResponseItemValues, OrderResponseFormValues } from '../form'

/** The columns whose value can be carried down; `outcome` is the delivery date or the reason, by the line's status. */
export type FillColumn = 'unitNetPrice' | 'unitListPrice' | 'status' | 'outcome'

export interface FillSource {
  item: number
  line: number
  column: FillColumn
}

interface FillContext {
  items: readonly Pick<OrderResponseItem, 'requestedDeliveryDate'>[]
  today: string
}

/** The value of one line in every line below it that nobody has touched yet; all others stay as they are. */
export function fillDown(
  form: OrderResponseFormValues,
  source: FillSource,
  facts: FillContext,
): OrderResponseFormValues {
  const from = form.items[source.item]
  const line = from?.confirms[source.line]
  if (from === undefined || line === undefined) return form
  const fillLine = lineFiller(source.column, line, facts)
  return {
    ...form,
    items: form.items.map((item, i) => {
      if (i < source.item) return item
      const filled = i === source.item ? item : fillPrice(item, source.column, from)
      return fillConfirms(filled, (confirm, c) =>
        i === source.item && c <= source.line ? confirm : fillLine(confirm, i),
      )
    }),
  }
}

/** How many lines another form answers differently. */
export function countChangedItems(before: OrderResponseFormValues, after: OrderResponseFormValues): number {
  return after.items.filter((item, i) => item !== before.items[i]).length
}

/** Which line and column a field belongs to; null for a field whose value is not carried down. */
export function parseFillSource(path: string): FillSource | null {
  const [, item = '', price = ''] = /^items\.(\d+)\.(unitNetPrice|unitListPrice)$/.exec(path) ?? []
  if (price === 'unitNetPrice' || price === 'unitListPrice') return { item: Number(item), line: 0, column: price }
  const [, of = '', line = '', field = ''] = /^items\.(\d+)\.confirms\.(\d+)\.(\w+)$/.exec(path) ?? []
  if (field === 'status') return { item: Number(of), line: Number(line), column: 'status' }
  if (field === 'deliveryDate' || field === 'reason') return { item: Number(of), line: Number(line), column: 'outcome' }
  return null
}

function fillPrice(
  item: OrderResponseItemValues,
  column: FillColumn,
  from: OrderResponseItemValues,
): OrderResponseItemValues {
  if (column !== 'unitNetPrice' && column !== 'unitListPrice') return item
  return isBlank(item[column]) && from[column] !== item[column] ? { ...item, [column]: from[column] } : item
}

type FillLine = (confirm: ConfirmLineValues, item: number) => ConfirmLineValues

function lineFiller(
  column: FillColumn,
  { status, reason, deliveryDate }: ConfirmLineValues,
  facts: FillContext,
): FillLine {
  if (column === 'status')
    return (confirm) => (confirm.status === '' && status !== '' ? { ...confirm, status } : confirm)
  if (column !== 'outcome') return (confirm) => confirm
  if (status !== 'Confirmed') {
    return (confirm) =>
      needsReason(confirm) && isBlank(confirm.reason) && !isBlank(reason) ? { ...confirm, reason } : confirm
  }
  return (confirm, item) =>
    !needsReason(confirm) && confirm.deliveryDate !== deliveryDate && isUntouchedDate(confirm, item, facts)
      ? { ...confirm, deliveryDate }
      : confirm
}

function needsReason({ status }: ConfirmLineValues): boolean {
  return status !== 'Confirmed'
}

/** As the line began: none, the day that was asked for, or today. A day that has passed since was nobody's choice. */
function isUntouchedDate({ deliveryDate }: ConfirmLineValues, item: number, { items, today }: FillContext): boolean {
  return deliveryDate <= today || deliveryDate === items[item]?.requestedDeliveryDate
}

/** An item none of whose lines changed keeps its reference. */
function fillConfirms(
  item: OrderResponseItemValues,
  fill: (confirm: ConfirmLineValues, line: number) => ConfirmLineValues,
): OrderResponseItemValues {
  const confirms = item.confirms.map(fill)
  return confirms.every((confirm, c) => confirm === item.confirms[c]) ? item : { ...item, confirms }
}
