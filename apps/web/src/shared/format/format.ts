import { inputText } from '@partwire/domain/lib/number-input'
import { isBlank } from '@partwire/domain/lib/text'
import type { Order } from '@partwire/domain/orders/shape'

/** An ISO instant as its calendar day in the time zone of the browser: YYYY/MM/DD. */
export function formatDate(instant: string): string {
  const date = new Date(instant)
  return [padDigits(date.getFullYear(), 4), padDigits(date.getMonth() + 1), padDigits(date.getDate())].join('/')
}

/** An ISO instant in the time zone of the browser: YYYY/MM/DD HH:MM:SS. */
export function formatDateTime(instant: string): string {
  const date = new Date(instant)
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => padDigits(part)).join(':')
  return `${formatDate(instant)} ${time}`
}

/** The time of a save in the time zone of the browser: HH:MM on the calendar day of `now`, else YYYY/MM/DD HH:MM. */
export function formatSaveTime(instant: string, now: Date): string {
  const time = formatDateTime(instant).slice(0, 'YYYY/MM/DD HH:MM'.length)
  const today = formatDate(now.toISOString())
  return time.startsWith(today) ? time.slice(today.length + 1) : time
}

/** The ordering time of the order list, in the time zone of the browser: yyyy-mm-dd hh:mm. */
export function formatOrderTime(instant: string): string {
  return formatDateTime(instant).slice(0, 'yyyy-mm-dd hh:mm'.length).replaceAll('/', '-')
}

function padDigits(value: number, length = 2): string {
  return String(value).padStart(length, '0')
}

/** Writes a formatted number with the decimal mark of its reader: what `useShownNumber` returns. */
export type ShowNumber = (text: string) => string

/** Numbers of the operator's pages have a decimal point. */
export const withDecimalPoint: ShowNumber = (text) => text

/** A count with thousands separators: 2,318, or 2.318 for a supplier who chose the decimal comma. */
export function formatCount(count: number, show: ShowNumber): string {
  return show(groupThousands(String(count)))
}

/** A quantity with thousands separators and all its decimals: '1,200.5'. Text that is no number stays as it is. */
export function formatQuantity(quantity: number | string): string {
  return groupThousands(inputText(quantity))
}

/** Adds thousands separators to a decimal string without rounding it: '12345.60' becomes '12,345.60'. */
export function groupThousands(decimal: string): string {
  return decimal.replace(/^-?\d+(?=\.?\d*$)/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ','))
}

/** Shown for a value that is not there: the dash that the specification names. */
export const BLANK = '-'

/** What the specification shows for a blank order number or line date. */
export const NOT_AVAILABLE = 'n.a.'

/** The buyer's order number, or n.a. if it is blank. */
export function formatOrderNumber({ buyerOrderNumber }: Pick<Order, 'buyerOrderNumber'>): string {
  return isBlank(buyerOrderNumber) ? NOT_AVAILABLE : buyerOrderNumber
}
