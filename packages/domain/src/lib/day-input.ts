import { formatDay, isDay } from './calendar-date'
import { isBlank } from './text'

/*
 * The value of a day field while it is edited: `yyyymmdd`, blank, or typed text that is not accepted as a day. A draft
 * stores all three, and the rules of a document accept only a day (`isDay`) or, where the day is optional, a blank.
 */

/**
 * The form value of a typed text: `yyyymmdd` for a day from `minDay` on, otherwise the text. A day before `minDay` is
 * kept as it is shown (2026/11/14): it is no `yyyymmdd`, so the rules do not accept it.
 */
export function toDayInput(typed: string, minDay = ''): string {
  const day = parseDay(typed)
  if (day === null) return typed.trim()
  return day < minDay ? formatDay(day) : day
}

/** The error message of a day field. Null when the value is blank or a day, also one before `minDay`. */
export function dayInputError(value: string, minDay = ''): string | null {
  if (isDayOrBlank(value)) return null
  const day = parseDay(value)
  return day !== null && day < minDay
    ? `Please choose ${formatDay(minDay)} or a later day.`
    : 'Please type a day like 2026/11/30.'
}

export function isDayOrBlank(value: string): boolean {
  return isBlank(value) || isDay(value)
}

/** 2026/11/30, 2026-11-30, 2026.11.30 or 20261130. */
const YEAR_FIRST = /^(\d{4})([/.-]?)(\d{1,2})\2(\d{1,2})$/
/** 30.11.2026 */
const DAY_FIRST = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/

/** A typed day as `yyyymmdd`; null when the text is no day of the calendar. */
export function parseDay(typed: string): string | null {
  const text = typed.trim()
  const [, year, separator, month, day] = YEAR_FIRST.exec(text) ?? []
  // Without separators only eight digits are unambiguous.
  if (separator !== undefined && (separator !== '' || text.length === 8)) return asDay(year, month, day)
  const [, dayFirst, monthSecond, yearLast] = DAY_FIRST.exec(text) ?? []
  return asDay(yearLast, monthSecond, dayFirst)
}

function asDay(year = '', month = '', day = ''): string | null {
  const value = year + month.padStart(2, '0') + day.padStart(2, '0')
  return isDay(value) ? value : null
}
