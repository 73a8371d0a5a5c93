import { isDay } from '@partwire/domain/lib/calendar-date'
import { attribute, optional, required, textOf, wrong } from './xml/fields'
import type { XmlElement } from './xml/scan'

/** The `Date` inside the element, `yyyymmdd`. */
export function readDay(parent: XmlElement): string {
  const date = required(parent, 'Date')
  const day = textOf(date).trim()
  const format = attribute(date, 'Format') || 'YYYYMMDD'
  if (format !== 'YYYYMMDD' || !isDay(day)) throw wrong(`${parent.name}/Date`, 'is not a day written YYYYMMDD')
  return day
}

export function readOptionalDay(parent: XmlElement, name: string): string {
  const element = optional(parent, name)
  return element === null ? '' : readDay(element)
}

/** Day and time of day, in UTC; without a time it is the start of the day. */
export function readInstant(parent: XmlElement): Date {
  const day = readDay(parent)
  const time = optional(parent, 'Time')
  const written = time === null ? '000000' : textOf(time).trim()
  const format = attribute(time, 'Format') || 'HHMMSS'
  if (format !== 'HHMMSS' || !/^(?:[01]\d|2[0-3])[0-5]\d[0-5]\d$/.test(written)) {
    throw wrong(`${parent.name}/Time`, 'is not a time of day written HHMMSS')
  }
  return new Date(`${split(day, 4, 6, '-')}T${split(written, 2, 4, ':')}Z`)
}

function split(digits: string, first: number, second: number, mark: string): string {
  return [digits.slice(0, first), digits.slice(first, second), digits.slice(second)].join(mark)
}
