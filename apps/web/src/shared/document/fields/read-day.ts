import { isDay } from '@partwire/domain/lib/calendar-date'

/** 2026/11/30 or 20261130, as the portal writes days. */
const YEAR_FIRST = /^(\d{4})([/.-]?)(\d{1,2})\2(\d{1,2})$/
/** 30.11.2026 */
const DAY_FIRST = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/

/** A day as people type it, as `yyyymmdd`; null when it is none. */
export function readDay(typed: string): string | null {
  const text = typed.trim()
  const [, year, mark, month, day] = YEAR_FIRST.exec(text) ?? []
  // Without marks between them only all eight digits are clear.
  if (mark !== undefined && (mark !== '' || text.length === 8)) return asDay(year, month, day)
  const [, dayFirst, monthSecond, yearLast] = DAY_FIRST.exec(text) ?? []
  return asDay(yearLast, monthSecond, dayFirst)
}

function asDay(year = '', month = '', day = ''): string | null {
  const value = year + month.padStart(2, '0') + day.padStart(2, '0')
  return isDay(value) ? value : null
}
