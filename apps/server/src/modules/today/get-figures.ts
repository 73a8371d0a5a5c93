import type { CallReply } from '@partwire/contract/call'
import type { getTodayFigures as call } from '@partwire/contract/today'
import { addDays, calendarDay } from '@partwire/domain/lib/calendar-date'
import { figuresByDay, figuresByWeek } from '@partwire/domain/today/figures'
import { figureDays } from '@partwire/domain/today/periods'
import type { Deps } from '../../deps'
import { zonedInstant } from '../../lib/zoned-time'
import type { UncheckedSession } from '../auth/sessions'
import { figureRead } from './figure-store'

/** The figures of the last 90 days in the business time zone. */
export async function getTodayFigures(
  { config: { businessTimeZone }, now }: Deps,
  session: UncheckedSession,
): Promise<CallReply<typeof call>> {
  const today = calendarDay(now(), businessTimeZone)
  const days = figureDays(today)
  const begins = [...days, addDays(today, 1)].map((day) =>
    zonedInstant({ day, minute: 0 }, businessTimeZone).toISOString(),
  )
  const { orders, values, deliveries } = await session.read(figureRead, { begins, firstDay: days[0] ?? today, today })
  return {
    success: true,
    days: figuresByDay(days, orders),
    values,
    weeks: figuresByWeek(days, deliveries),
  }
}
