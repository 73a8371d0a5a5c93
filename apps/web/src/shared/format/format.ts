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

/** The ordering time of the order list, in the time zone of the browser: yyyy-mm-dd hh:mm. */
export function formatOrderTime(instant: string): string {
  return formatDateTime(instant).slice(0, 'yyyy-mm-dd hh:mm'.length).replaceAll('/', '-')
}

function padDigits(value: number, length = 2): string {
  return String(value).padStart(length, '0')
}

const COUNT_FORMAT = new Intl.NumberFormat('en-US')

/** A count with thousands separators: 2,318. */
export function formatCount(count: number): string {
  return COUNT_FORMAT.format(count)
}

/** The buyer's order number, or n.a. if it is blank. */
export function formatOrderNumber({ buyerOrderNumber }: Pick<Order, 'buyerOrderNumber'>): string {
  return isBlank(buyerOrderNumber) ? 'n.a.' : buyerOrderNumber
}
