import { calendarDay } from '@partwire/domain/lib/calendar-date'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The issue date of an invoice or credit note as `yyyymmdd`: the day of the browser, if it is at most one day from today in
 * the business time zone; otherwise today in the business time zone.
 */
export function issueDay(browserDay: string | undefined, now: Date, timeZone: string): string {
  const days = [-1, 0, 1].map((offset) => calendarDay(new Date(now.getTime() + offset * DAY_MS), timeZone))
  return browserDay !== undefined && days.includes(browserDay) ? browserDay : calendarDay(now, timeZone)
}
