import type { CallReply } from '@partwire/contract/call'
import type { syncOrders as syncOrdersCall } from '@partwire/contract/orders'
import type { Deps } from '../../../deps'
import { JsonText } from '../../../lib/json-text'
import type { UncheckedSession } from '../../auth/sessions'
import { runSync, syncReply, type SyncOutcome } from '../../sync/run-sync'
import { syncProgressRead } from '../../sync/sync-run-store'
import { announceOrders } from '../../notifications/mails'
import { importBatches, type ShouldYield } from './import-batches'

export async function syncOrders(deps: Deps, supplierId: string): Promise<CallReply<typeof syncOrdersCall>> {
  const reply = syncReply(await importOrders(deps, supplierId, () => false))
  // Also after a failure of the platform: the orders imported before it are announced. After an internal error, which
  // is thrown, the next synchronisation announces them.
  await announceOrders(deps, supplierId)
  return reply
}

export async function syncProgress(_deps: Deps, session: UncheckedSession): Promise<JsonText> {
  return new JsonText(await session.read(syncProgressRead, {}))
}

/** Imports the waiting orders without announcing them. The next run continues where `shouldYield` ended this one. */
export function importOrders(deps: Deps, supplierId: string, shouldYield: ShouldYield): Promise<SyncOutcome> {
  return runSync(deps, supplierId, 'orders', (run) => importBatches(deps, supplierId, run, shouldYield))
}
