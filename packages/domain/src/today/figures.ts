import { weekStart } from '../lib/calendar-date'
import type { DayFigure, WeekFigure } from './shape'

/** Orders of a day as they are counted; `index` is the place of the day, from 0. */
export interface CountedOrders {
  index: number
  orders: number
  answered: number
  seconds: number
}

/** A figure for each day; days without orders have zeros. */
export function figuresByDay(days: readonly string[], counted: readonly CountedOrders[]): DayFigure[] {
  const byIndex = new Map(counted.map((each) => [each.index, each]))
  return days.map((day, index) => {
    const { orders = 0, answered = 0, seconds = 0 } = byIndex.get(index) ?? {}
    return { day, orders, answered, answerMinutes: answered === 0 ? null : Math.round(seconds / answered / 60) }
  })
}

/** A figure for each week from Monday to Sunday, from those of single days; the first and the last one may have fewer days. */
export function figuresByWeek(days: readonly string[], counted: readonly WeekFigure[]): WeekFigure[] {
  const weeks = new Map<string, WeekFigure>()
  for (const day of days) {
    const monday = weekStart(day)
    if (!weeks.has(monday)) weeks.set(monday, { day, onDay: 0, early: 0, late: 0 })
  }
  for (const { day, onDay, early, late } of counted) {
    const week = weeks.get(weekStart(day))
    if (week === undefined) continue
    week.onDay += onDay
    week.early += early
    week.late += late
  }
  return [...weeks.values()]
}

/** Share of deliveries on the confirmed date in percent, with one decimal; null without deliveries. */
export function onDayPercent({ onDay, early, late }: Pick<WeekFigure, 'onDay' | 'early' | 'late'>): number | null {
  const total = onDay + early + late
  return total === 0 ? null : Math.round((1_000 * onDay) / total) / 10
}

/** The sums of all weeks. */
export function allWeeks(weeks: readonly WeekFigure[]): Pick<WeekFigure, 'onDay' | 'early' | 'late'> {
  return weeks.reduce(
    (sum, { onDay, early, late }) => ({ onDay: sum.onDay + onDay, early: sum.early + early, late: sum.late + late }),
    { onDay: 0, early: 0, late: 0 },
  )
}
