import { isDay } from '@partwire/domain/lib/calendar-date'
import { isBlank } from '@partwire/domain/lib/text'
import type { OrderResponseItem } from '@partwire/domain/order-response/shape'
import { fillBlanksBelow } from '../line-table/fill-rows'
import type { ConfirmLineValues, OrderResponseFormValues, OrderResponseItemValues } from './form'

/** The columns that can be filled down. `outcome` is the delivery date or the reason, depending on the status. */
export type FillColumn = 'unitNetPrice' | 'unitListPrice' | 'status' | 'outcome'

/** The cell to copy: index of the item, index of its confirm line, and column. */
export interface FillSource {
  item: number
  line: number
  column: FillColumn
}

interface FillContext {
  items: readonly Pick<OrderResponseItem, 'requestedDeliveryDate'>[]
  /** `yyyymmdd`. */
  today: string
}

/** Copies the value of one line to every untouched line below it. Items that do not change keep their reference. */
export function fillDown(
  form: OrderResponseFormValues,
  source: FillSource,
  context: FillContext,
): OrderResponseFormValues {
  const { item: index, line: lineIndex, column } = source
  if (column === 'unitNetPrice' || column === 'unitListPrice')
    return { ...form, items: fillBlanksBelow(form.items, index, column) }

  const line = form.items[index]?.confirms[lineIndex]
  if (line === undefined) return form
  const fillLine = lineFiller(column, line, context)
  return {
    ...form,
    items: form.items.map((item, i) => {
      if (i < index) return item
      return fillConfirms(item, (confirm, c) => (i === index && c <= lineIndex ? confirm : fillLine(confirm, i)))
    }),
  }
}

/** Parses the path of a field; null for a field that cannot be filled down. */
export function parseFillSource(path: string): FillSource | null {
  const [, item = '', price = ''] = /^items\.(\d+)\.(unitNetPrice|unitListPrice)$/.exec(path) ?? []
  if (price === 'unitNetPrice' || price === 'unitListPrice') return { item: Number(item), line: 0, column: price }
  const [, owner = '', line = '', field = ''] = /^items\.(\d+)\.confirms\.(\d+)\.(\w+)$/.exec(path) ?? []
  if (field === 'status') return { item: Number(owner), line: Number(line), column: 'status' }
  if (field === 'deliveryDate' || field === 'reason')
    return { item: Number(owner), line: Number(line), column: 'outcome' }
  return null
}

type FillLine = (confirm: ConfirmLineValues, item: number) => ConfirmLineValues

/** Returns the function that fills one confirm line, or returns it unchanged when it is not to be filled. */
function lineFiller(
  column: 'status' | 'outcome',
  { status, reason, deliveryDate }: ConfirmLineValues,
  context: FillContext,
): FillLine {
  if (column === 'status')
    return (confirm) => (confirm.status === '' && status !== '' ? { ...confirm, status } : confirm)
  if (status !== 'Confirmed') {
    return (confirm) =>
      needsReason(confirm) && isBlank(confirm.reason) && !isBlank(reason) ? { ...confirm, reason } : confirm
  }
  return (confirm, item) =>
    !needsReason(confirm) && confirm.deliveryDate !== deliveryDate && isUntouchedDate(confirm, item, context)
      ? { ...confirm, deliveryDate }
      : confirm
}

function needsReason({ status }: ConfirmLineValues): boolean {
  return status !== 'Confirmed'
}

/** True for an empty date, the requested date, today, and past dates, which cannot have been chosen; false for text. */
function isUntouchedDate({ deliveryDate }: ConfirmLineValues, item: number, { items, today }: FillContext): boolean {
  if (!isDay(deliveryDate)) return isBlank(deliveryDate)
  return deliveryDate <= today || deliveryDate === items[item]?.requestedDeliveryDate
}

function fillConfirms(
  item: OrderResponseItemValues,
  fill: (confirm: ConfirmLineValues, line: number) => ConfirmLineValues,
): OrderResponseItemValues {
  const confirms = item.confirms.map(fill)
  return confirms.every((confirm, c) => confirm === item.confirms[c]) ? item : { ...item, confirms }
}
