import { addDays, calendarDay, subtractDays } from '@partwire/domain/lib/calendar-date'

/**
 * The issue date of an invoice or credit note as `yyyymmdd`: the day of the browser, if it is at most one day from today in
 * the business time zone; otherwise today in the business time zone.
 */
export function issueDay(browserDay: string | undefined, now: Date, timeZone: string): string {
  const today = calendarDay(now, timeZone)
  const days = [subtractDays(today, 1), today, addDays(today, 1)]
  return browserDay !== undefined && days.includes(browserDay) ? browserDay : today
}
