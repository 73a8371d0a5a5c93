import type { Db } from '../db/connect'
import type { Deps } from '../deps'
import { Refusal } from '../errors'
import { announceOrders } from '../modules/notifications/mails'
import { importOrders } from '../modules/orders/import/sync-orders'
import { claimDueSuppliers, recordScheduledSync } from '../modules/sync/schedule-store'
import { failExpiredRun, PROCESS_ENDED } from '../modules/sync/sync-run-store'
import { hasUnannouncedOrder } from '../modules/orders/announcement-store'
import { isActiveSupplier } from '../modules/suppliers/contact-store'
import { enqueue, type Tasks } from './job-store'
import { reportUnexpected } from './retry-policy'

/** Together with the limit of messages, when a sync lets other suppliers run first. */
const MAX_TURN_MS = 10_000

/** Runs every minute and adds a job for each supplier that is due. */
export async function scheduleSyncs({ db, config, upstream }: Deps): Promise<void> {
  if (config.syncIntervalMinutes === 0 || !upstream.capabilities().has('pull')) return
  await db.transaction().execute(async (tx) => {
    for (const supplierId of await claimDueSuppliers(tx, config.syncIntervalMinutes)) await enqueueSync(tx, supplierId)
  })
}

/**
 * Adds a job at the end of the queue. A job that is waiting already keeps its place.
 *
 * @internal
 */
export async function enqueueSync(db: Db, supplierId: string): Promise<void> {
  const key = `sync-supplier ${supplierId}`
  await enqueue(db, 'sync-supplier', { supplierId }, { key, keepsPlace: true, maxAttempts: 1 })
}

/**
 * Imports one turn of the waiting orders of a supplier. A supplier whose platform access fails is synchronised less and
 * less often, unless all messages were imported and only acknowledgements had no effect. Does nothing for a supplier that
 * was deactivated or removed after the job was added.
 */
export async function syncSupplier(deps: Deps, { supplierId }: Tasks['sync-supplier']): Promise<void> {
  const { db } = deps
  if (!(await isActiveSupplier(db, supplierId))) return
  if (await hasLostProcessRepeatedly(deps, supplierId)) return

  const turn = await importTurn(deps, supplierId)
  await recordResult(deps, supplierId, turn?.error ?? '')
  // The synchronisation that is running announces its orders. What it leaves unannounced, the next turn announces.
  if (turn === null) return
  const { hasMore } = turn
  if (hasMore) await enqueueSync(db, supplierId)
  if (!hasMore || (await isAnnouncementDue(deps, supplierId))) await announceOrders(deps, supplierId)
}

/**
 * True when two syncs of this supplier in a row lost their process. After the first one the sync is repeated at once;
 * from the second one on it waits for its next time, because one of its messages may be what ends the process.
 */
async function hasLostProcessRepeatedly(deps: Deps, supplierId: string): Promise<boolean> {
  if (!(await failExpiredRun(deps.db, supplierId))) return false
  return (await recordResult(deps, supplierId, PROCESS_ENDED)) > 1
}

/** Schedules the next sync and returns the number of failures in a row. A blank error is a success. */
function recordResult({ config, db, random }: Deps, supplierId: string, error: string): Promise<number> {
  return recordScheduledSync(db, supplierId, {
    error,
    intervalMinutes: config.syncIntervalMinutes,
    // Between 0.8 and 1.2, so that suppliers that started together do not stay together.
    jitter: 0.8 + random() * 0.4,
  })
}

interface Turn {
  /** Why the next synchronisation is delayed; blank when it is not. */
  error: string
  /** The turn ended at a limit, and messages may be left. */
  hasMore: boolean
}

/** Null when another synchronisation of the supplier is running, such as one that a person started. */
async function importTurn(deps: Deps, supplierId: string): Promise<Turn | null> {
  const endsAt = deps.now().getTime() + MAX_TURN_MS
  let hasMore = false
  const shouldYield = (received: number) => {
    const isOver = received >= deps.config.syncSliceMessages || deps.now().getTime() >= endsAt
    hasMore = isOver || deps.stopping.aborted
    return hasMore
  }
  try {
    const outcome = await importOrders(deps, supplierId, shouldYield)
    if (outcome.success) return { error: '', hasMore }
    // Less frequent synchronisations would delay new orders, and the list of synchronisations names the reason.
    if (outcome.code === 'platform-failed' && outcome.isImported) return { error: '', hasMore: false }
    if (outcome.code === 'internal') deps.metrics.countJobError({ task: 'sync-supplier' })
    return { error: outcome.error, hasMore: false }
  } catch (error) {
    if (error instanceof Refusal) return null
    // Before the run or after it.
    const reference = `supplier ${supplierId}`
    return {
      error: reportUnexpected(deps, error, { task: 'sync-supplier', what: 'synchronisation', reference }),
      hasMore: false,
    }
  }
}

/** One mail covers all turns of a sync; a sync that takes longer than the interval sends one mail per interval. */
function isAnnouncementDue({ config, db, now }: Deps, supplierId: string): Promise<boolean> {
  const receivedBy = new Date(now().getTime() - config.syncIntervalMinutes * 60_000)
  return hasUnannouncedOrder(db, supplierId, receivedBy)
}
