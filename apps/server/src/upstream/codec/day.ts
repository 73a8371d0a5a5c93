import { isDay } from '@partwire/domain/lib/calendar-date'
import { attribute, elementText, optionalChild, protocolError, requiredChild } from './xml/fields'
import type { XmlElement } from './xml/parse'

/** The `Date` child as `yyyymmdd`. */
export function readDay(parent: XmlElement): string {
  const date = requiredChild(parent, 'Date')
  const day = elementText(date).trim()
  const format = attribute(date, 'Format') || 'YYYYMMDD'
  if (format !== 'YYYYMMDD' || !isDay(day)) throw protocolError(`${parent.name}/Date`, 'is not a day written YYYYMMDD')
  return day
}

/** The day of the child with this name; empty when there is none. */
export function readOptionalDay(parent: XmlElement, name: string): string {
  const element = optionalChild(parent, name)
  return element === null ? '' : readDay(element)
}

/** The `Date` and `Time` children as an instant in UTC; the start of the day without a time. */
export function readInstant(parent: XmlElement): Date {
  const day = readDay(parent)
  const time = optionalChild(parent, 'Time')
  const digits = time === null ? '000000' : elementText(time).trim()
  const format = attribute(time, 'Format') || 'HHMMSS'
  if (format !== 'HHMMSS' || !/^(?:[01]\d|2[0-3])[0-5]\d[0-5]\d$/.test(digits)) {
    throw protocolError(`${parent.name}/Time`, 'is not a time of day written HHMMSS')
  }
  return new Date(`${separateDigits(day, 4, 6, '-')}T${separateDigits(digits, 2, 4, ':')}Z`)
}

/** Inserts the separator at two positions. */
function separateDigits(digits: string, first: number, second: number, separator: string): string {
  return [digits.slice(0, first), digits.slice(first, second), digits.slice(second)].join(separator)
}
