import type { Deps } from '../deps'
import { Refusal } from '../errors'
import { announceOrders } from '../modules/notifications/announce-orders'
import { hasUnannouncedSince } from '../modules/notifications/order-mail-store'
import { importOrders } from '../modules/orders/import/sync-orders'
import { isScheduled, recordScheduledSync } from '../modules/sync/schedule-store'
import { endLostRun, PROCESS_ENDED } from '../modules/sync/sync-run-store'
import { enqueueSync } from './schedule-syncs'
import type { Tasks } from './tasks'
import { reportUnexpected } from './unexpected-error'

/** A doubling wait ends here: access that was mended is noticed within the day. */
const MOST_DOUBLINGS = 5

/** With the limit of messages, when a sync makes room for other suppliers; the rest waits behind them. */
const MAX_SLICE_MS = 10_000

/**
 * One slice of the waiting orders of a supplier. A supplier whose platform access fails is asked less and less often,
 * and the operator sees why. One that was switched off or removed since its job was made is left alone.
 */
export async function syncSupplier(deps: Deps, { supplierId }: Tasks['sync-supplier']): Promise<void> {
  const { db } = deps
  if (!(await isScheduled(db, supplierId))) return
  if (await isLostAgain(deps, supplierId)) return

  const { error, hasMore } = await importSlice(deps, supplierId)
  await record(deps, supplierId, error)
  if (hasMore) await enqueueSync(db, supplierId)
  if (!hasMore || (await isAnnouncementDue(deps, supplierId))) await announceOrders(deps, supplierId)
}

/**
 * Whether two syncs of this supplier in a row lost their process. The first time it is tried again at once; from the
 * second time on it waits for its next time, because one of its messages may be what ends the process.
 */
async function isLostAgain(deps: Deps, supplierId: string): Promise<boolean> {
  if (!(await endLostRun(deps.db, supplierId))) return false
  return (await record(deps, supplierId, PROCESS_ENDED)) > 1
}

/** Answers how many in a row have failed. */
function record({ config, db, random }: Deps, supplierId: string, error: string): Promise<number> {
  return recordScheduledSync(db, supplierId, {
    error,
    everyMinutes: config.syncEveryMinutes,
    // Between 0.8 and 1.2 times: suppliers that began together drift apart.
    spread: 0.8 + random() * 0.4,
    mostDoublings: MOST_DOUBLINGS,
  })
}

/** Without an error it went well; `hasMore` when it ended only to make room. */
async function importSlice(deps: Deps, supplierId: string): Promise<{ error: string; hasMore: boolean }> {
  const endsAt = deps.now().getTime() + MAX_SLICE_MS
  let hasMore = false
  const shouldYield = (received: number) => {
    const isOver = received >= deps.config.syncSliceMessages || deps.now().getTime() >= endsAt
    hasMore = isOver || deps.stopping.aborted
    return hasMore
  }
  try {
    const { success, error } = await importOrders(deps, supplierId, shouldYield)
    if (success) return { error: '', hasMore }
    return { error: error ?? 'The synchronisation failed.', hasMore: false }
  } catch (error) {
    // Somebody pressed the button at the same moment: that run does the work.
    if (error instanceof Refusal) return { error: '', hasMore: false }
    const reference = `supplier ${supplierId}`
    return {
      error: reportUnexpected(deps, error, { task: 'sync-supplier', what: 'synchronisation', reference }),
      hasMore: false,
    }
  }
}

/** One mail for all slices of a sync; but of a sync that takes longer than an interval, one each interval. */
function isAnnouncementDue({ config, db, now }: Deps, supplierId: string): Promise<boolean> {
  const before = new Date(now().getTime() - config.syncEveryMinutes * 60_000)
  return hasUnannouncedSince(db, supplierId, before)
}
