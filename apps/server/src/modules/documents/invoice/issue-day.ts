import { calendarDay } from '@partwire/domain/lib/calendar-date'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The issue date of an invoice that is submitted now: "today" of the browser, or the day in the business time zone
 * where the browser's is missing or further off than time zones are.
 */
export function issueDay(browsersDay: string | undefined, now: Date, timeZone: string): string {
  const days = [-1, 0, 1].map((offset) => calendarDay(new Date(now.getTime() + offset * DAY_MS), timeZone))
  return browsersDay !== undefined && days.includes(browsersDay) ? browsersDay : calendarDay(now, timeZone)
}
