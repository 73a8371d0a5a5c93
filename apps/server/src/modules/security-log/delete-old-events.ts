import type { Deps } from '../../deps'
import { deleteEventsUntil, findSurplusTime } from './event-store'

const DAY_MS = 24 * 60 * 60_000
/** An attack from many addresses adds events; the oldest are then deleted before their time. About 300 MB. */
const MAX_EVENTS = 1_000_000
/** Each batch is a short transaction. */
const BATCH_SIZE = 5_000

/** Deletes events older than SECURITY_LOG_DAYS, and the oldest ones beyond `maxEvents`. */
export async function deleteOldSecurityEvents({ db, config, now }: Deps, maxEvents = MAX_EVENTS): Promise<void> {
  const expired = new Date(now().getTime() - config.securityLogDays * DAY_MS)
  const surplus = await findSurplusTime(db, maxEvents)
  const until = surplus !== null && surplus > expired ? surplus : expired
  let deleted = BATCH_SIZE
  while (deleted === BATCH_SIZE) deleted = await deleteEventsUntil(db, until, BATCH_SIZE)
}
