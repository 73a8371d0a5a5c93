import { addDays, previousWorkingDay, subtractDays, weekendDay, weekStart } from '../lib/calendar-date'

/** The charts show this many days, the last of which is today. */
const FIGURE_DAYS = 90

/** Figures of orders are stored in steps of this length, so that the days of every time zone can be summed up. */
const FIGURE_STEP_MINUTES = 15

/** A time of day in the business time zone. */
export interface DayTime {
  day: string
  /** Minutes since midnight. */
  minute: number
}

/**
 * Orders from before this time are older than a working day. Time passes on working days only: on a working day it is the
 * same time of the working day before, down to a quarter of an hour, and on a weekend the beginning of Friday.
 */
export function lateOrderTime({ day, minute }: DayTime): DayTime {
  const isWeekend = weekendDay(day) !== null
  return { day: previousWorkingDay(day), minute: isWeekend ? 0 : minute - (minute % FIGURE_STEP_MINUTES) }
}

/** Sunday of the week of a day. */
export function weekEnd(day: string): string {
  return addDays(weekStart(day), 6)
}

/** The days of the charts, first to last. */
export function figureDays(today: string): string[] {
  const days = [subtractDays(today, FIGURE_DAYS - 1)]
  while (days.length < FIGURE_DAYS) days.push(addDays(days.at(-1) ?? today, 1))
  return days
}
