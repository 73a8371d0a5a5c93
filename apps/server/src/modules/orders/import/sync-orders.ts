import type { CallReply } from '@partwire/contract/call'
import type { syncOrders as syncOrdersCall, syncProgress as syncProgressCall } from '@partwire/contract/orders'
import type { Deps } from '../../../deps'
import { runSync } from '../../sync/run-sync'
import { findRunningSync } from '../../sync/sync-run-store'
import { announceOrders } from '../../notifications/mails'
import { importBatches, type ShouldYield } from './import-batches'

export async function syncOrders(deps: Deps, supplierId: string): Promise<CallReply<typeof syncOrdersCall>> {
  const reply = await importOrders(deps, supplierId, () => false)
  // Also after a failure of the platform: the orders imported before it are announced. After an internal error, which
  // importOrders throws, the next synchronisation announces them.
  await announceOrders(deps, supplierId)
  return reply
}

export async function syncProgress({ db }: Deps, supplierId: string): Promise<CallReply<typeof syncProgressCall>> {
  const progress = await findRunningSync(db, supplierId)
  return { success: true, ...(progress === null ? {} : { progress }) }
}

/** Imports the waiting orders without announcing them. The next run continues where `shouldYield` ended this one. */
export function importOrders(
  deps: Deps,
  supplierId: string,
  shouldYield: ShouldYield,
): Promise<CallReply<typeof syncOrdersCall>> {
  return runSync(deps, supplierId, 'orders', (run) => importBatches(deps, supplierId, run, shouldYield))
}
