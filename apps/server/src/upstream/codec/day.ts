import { isDay } from '@partwire/domain/lib/calendar-date'
import { attribute, optionalChild, requiredChild, elementText, protocolError } from './xml/fields'
import type { XmlElement } from './xml/scan'

/** The `Date` inside the element, `yyyymmdd`. */
export function readDay(parent: XmlElement): string {
  const date = requiredChild(parent, 'Date')
  const day = elementText(date).trim()
  const format = attribute(date, 'Format') || 'YYYYMMDD'
  if (format !== 'YYYYMMDD' || !isDay(day)) throw protocolError(`${parent.name}/Date`, 'is not a day written YYYYMMDD')
  return day
}

export function readOptionalDay(parent: XmlElement, name: string): string {
  const element = optionalChild(parent, name)
  return element === null ? '' : readDay(element)
}

/** Day and time of day, in UTC; without a time it is the start of the day. */
export function readInstant(parent: XmlElement): Date {
  const day = readDay(parent)
  const time = optionalChild(parent, 'Time')
  const written = time === null ? '000000' : elementText(time).trim()
  const format = attribute(time, 'Format') || 'HHMMSS'
  if (format !== 'HHMMSS' || !/^(?:[01]\d|2[0-3])[0-5]\d[0-5]\d$/.test(written)) {
    throw protocolError(`${parent.name}/Time`, 'is not a time of day written HHMMSS')
  }
  return new Date(`${joinParts(day, 4, 6, '-')}T${joinParts(written, 2, 4, ':')}Z`)
}

function joinParts(digits: string, first: number, second: number, mark: string): string {
  return [digits.slice(0, first), digits.slice(first, second), digits.slice(second)].join(mark)
}
