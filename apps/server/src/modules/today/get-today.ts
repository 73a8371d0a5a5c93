import type { CallBody, CallReply } from '@partwire/contract/call'
import type { getToday as getTodayCall, listToday as listTodayCall } from '@partwire/contract/today'
import { calendarDay } from '@partwire/domain/lib/calendar-date'
import { lateOrderTime, weekEnd } from '@partwire/domain/today/periods'
import type { Deps } from '../../deps'
import { minuteOfDay, zonedInstant } from '../../lib/zoned-time'
import type { UncheckedSession } from '../auth/sessions'
import { countRead, type TodayValues } from './count-store'
import { rowPageRead } from './row-store'

/** How many orders, deliveries and documents need a person now. */
export async function getToday(deps: Deps, session: UncheckedSession): Promise<CallReply<typeof getTodayCall>> {
  return { success: true, counts: await session.read(countRead, todayValues(deps)) }
}

/** A page of one of the lists behind the counts. */
export async function listToday(
  deps: Deps,
  session: UncheckedSession,
  { show, pageNo }: CallBody<typeof listTodayCall>,
): Promise<CallReply<typeof listTodayCall>> {
  return { success: true, pager: await session.read(rowPageRead(show), { ...todayValues(deps), pageNo }) }
}

/** Days and times in the business time zone that decide what is late, overdue or planned this week. */
function todayValues({ config: { businessTimeZone }, now }: Deps): TodayValues {
  const at = now()
  const today = calendarDay(at, businessTimeZone)
  const lateTime = lateOrderTime({ day: today, minute: minuteOfDay(at, businessTimeZone) })
  return { today, weekEnd: weekEnd(today), lateBefore: zonedInstant(lateTime, businessTimeZone) }
}
