import type { Db } from '../db/connect'
import type { Deps } from '../deps'
import { takeDueSuppliers } from '../modules/sync/schedule-store'
import { enqueue } from './job-store'

/** Every minute: those whose time has come get a job; the workers share them. */
export async function scheduleSyncs({ db, config, upstream }: Deps): Promise<void> {
  if (config.syncEveryMinutes === 0 || !upstream.capabilities().has('pull')) return
  await db.transaction().execute(async (tx) => {
    for (const supplierId of await takeDueSuppliers(tx, config.syncEveryMinutes)) await enqueueSync(tx, supplierId)
  })
}

/**
 * At the end of the queue, or where its job waits already: a supplier whose time comes again before its turn must not
 * lose its place.
 */
export async function enqueueSync(db: Db, supplierId: string): Promise<void> {
  const key = `sync-supplier ${supplierId}`
  await enqueue(db, 'sync-supplier', { supplierId }, { key, keepsPlace: true, maxAttempts: 1 })
}
