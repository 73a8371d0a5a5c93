import type { Deps } from '../deps'
import { takeDueSuppliers } from '../sync/schedule-store'
import { enqueue } from './job-store'

/** Every minute: those whose time has come get a job; the workers share them. */
export async function scheduleSyncs({ db, config, upstream }: Deps): Promise<void> {
  if (config.syncEveryMinutes === 0 || !upstream.capabilities().has('pull')) return
  await db.transaction().execute(async (tx) => {
    for (const supplierId of await takeDueSuppliers(tx, config.syncEveryMinutes)) {
      await enqueue(tx, 'sync-supplier', { supplierId }, { key: `sync-supplier ${supplierId}`, maxAttempts: 1 })
    }
  })
}
