import type { Deps } from '../../deps'
import { findSurplusTime } from './event-store'

const DAY_MS = 24 * 60 * 60_000
/** An attack from many addresses adds events; the oldest are then deleted before their time. About 300 MB. */
const MAX_EVENTS = 1_000_000

/** The time before which events are deleted: SECURITY_LOG_DAYS ago, or later when there are more than `maxEvents`. */
export async function findEventCutoff({ db, config, now }: Deps, maxEvents = MAX_EVENTS): Promise<Date> {
  const expired = new Date(now().getTime() - config.securityLogDays * DAY_MS)
  const surplus = await findSurplusTime(db, maxEvents)
  // Events are deleted before the cutoff, and the surplus event is one of them. Times have microseconds.
  const afterSurplus = surplus === null ? null : new Date(surplus.getTime() + 1)
  return afterSurplus !== null && afterSurplus > expired ? afterSurplus : expired
}
