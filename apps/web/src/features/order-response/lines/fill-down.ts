import { isBlank } from '@partwire/domain/lib/text'
import type { OrderResponseItem } from '@partwire/domain/order-response/shape'
import type { ConfirmForm, ItemForm, ResponseForm } from '../form'

/** The columns whose value can be carried down; `outcome` is the delivery date or the reason, by the line's status. */
export type FillColumn = 'unitNetPrice' | 'unitListPrice' | 'status' | 'outcome'

export interface FillSource {
  item: number
  line: number
  column: FillColumn
}

interface Facts {
  items: readonly Pick<OrderResponseItem, 'requestedDeliveryDate'>[]
  today: string
}

/** The value of one line in every line below it that nobody has touched yet; all others stay as they are. */
export function fillDown(form: ResponseForm, source: FillSource, facts: Facts): ResponseForm {
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
export function countChanged(before: ResponseForm, after: ResponseForm): number {
  return after.items.filter((item, i) => item !== before.items[i]).length
}

/** Which line and column a field belongs to; null for a field whose value is not carried down. */
export function fillSource(path: string): FillSource | null {
  const [, item = '', price = ''] = /^items\.(\d+)\.(unitNetPrice|unitListPrice)$/.exec(path) ?? []
  if (price === 'unitNetPrice' || price === 'unitListPrice') return { item: Number(item), line: 0, column: price }
  const [, of = '', line = '', field = ''] = /^items\.(\d+)\.confirms\.(\d+)\.(\w+)$/.exec(path) ?? []
  if (field === 'status') return { item: Number(of), line: Number(line), column: 'status' }
  if (field === 'deliveryDate' || field === 'reason') return { item: Number(of), line: Number(line), column: 'outcome' }
  return null
}

function fillPrice(item: ItemForm, column: FillColumn, from: ItemForm): ItemForm {
  if (column !== 'unitNetPrice' && column !== 'unitListPrice') return item
  return isBlank(item[column]) && from[column] !== item[column] ? { ...item, [column]: from[column] } : item
}

type FillLine = (confirm: ConfirmForm, item: number) => ConfirmForm

function lineFiller(column: FillColumn, { status, reason, deliveryDate }: ConfirmForm, facts: Facts): FillLine {
  if (column === 'status')
    return (confirm) => (confirm.status === '' && status !== '' ? { ...confirm, status } : confirm)
  if (column !== 'outcome') return (confirm) => confirm
  if (status !== 'Confirmed') {
    return (confirm) =>
      wantsReason(confirm) && isBlank(confirm.reason) && !isBlank(reason) ? { ...confirm, reason } : confirm
  }
  return (confirm, item) =>
    !wantsReason(confirm) && confirm.deliveryDate !== deliveryDate && isUntouchedDay(confirm, item, facts)
      ? { ...confirm, deliveryDate }
      : confirm
}

function wantsReason({ status }: ConfirmForm): boolean {
  return status !== 'Confirmed'
}

/** As the line began: none, the day that was asked for, or today. A day that has passed since was nobody's choice. */
function isUntouchedDay({ deliveryDate }: ConfirmForm, item: number, { items, today }: Facts): boolean {
  return deliveryDate <= today || deliveryDate === items[item]?.requestedDeliveryDate
}

/** An item none of whose lines changed keeps its reference. */
function fillConfirms(item: ItemForm, fill: (confirm: ConfirmForm, line: number) => ConfirmForm): ItemForm {
  const confirms = item.confirms.map(fill)
  return confirms.every((confirm, c) => confirm === item.confirms[c]) ? item : { ...item, confirms }
}
