import { dayOf } from '@partwire/domain/lib/calendar-date'

const DAY = 24 * 60 * 60 * 1000

/** "Today" is the browser's; a day further off than time zones are did not come from a clock. */
export function issueDay(browsersDay: string | undefined, now: Date): string {
  const days = [-1, 0, 1].map((offset) => dayOf(new Date(now.getTime() + offset * DAY)))
  return browsersDay !== undefined && days.includes(browsersDay) ? browsersDay : dayOf(now)
}
