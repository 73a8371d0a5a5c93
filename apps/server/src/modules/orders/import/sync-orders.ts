import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CallReply } from '@partwire/contract/call'
import type { syncOrders as syncOrdersCall } from '@partwire/contract/orders'
import type { Deps } from '../../../deps'
import { mapConcurrently } from '../../../lib/concurrency-limit'
import { JsonText } from '../../../lib/json-text'
import type { UncheckedSession } from '../../auth/sessions'
import { runSync, type SyncRun } from '../../sync/run-sync'
import { syncProgressRead } from '../../sync/sync-run-store'
import { UpstreamError } from '../../../upstream/errors'
import { announceOrders } from '../../notifications/mails'
import { storeMessages } from './inbound-store'
import { createBatchPuller } from './pull-batch'
import { importMessage } from './import-message'

/** Messages of a batch imported at the same time: while one waits for the database, others are parsed. */
const MAX_CONCURRENT_MESSAGES = 4

export async function syncOrders(deps: Deps, supplierId: string): Promise<CallReply<typeof syncOrdersCall>> {
  const reply = await importOrders(deps, supplierId, () => false)
  // Also after a failure of the platform: the orders imported before it are announced. After an internal error, which
  // importOrders throws, the next synchronisation announces them.
  await announceOrders(deps, supplierId)
  return reply
}

export async function syncProgress(_deps: Deps, session: UncheckedSession): Promise<JsonText> {
  return new JsonText(await session.read(syncProgressRead, {}))
}

/** Called after each batch with the number of messages received so far; true ends the run. */
type ShouldYield = (received: number) => boolean

/** Imports the waiting orders without announcing them. The next run continues where `shouldYield` ended this one. */
export function importOrders(
  deps: Deps,
  supplierId: string,
  shouldYield: ShouldYield,
): Promise<CallReply<typeof syncOrdersCall>> {
  return runSync(deps, supplierId, 'orders', (run) => importWaitingMessages(deps, supplierId, run, shouldYield))
}

/**
 * Stores, imports, then acknowledges each batch: after a crash in between, the next run receives the messages again and
 * imports each once. Ends after the current batch when the process is stopping. Each batch waits for one of the import
 * slots of the process, so that syncs take turns and the number of batches in memory is limited. Returns the ids of the
 * new orders.
 */
async function importWaitingMessages(
  deps: Deps,
  supplierId: string,
  { credentials, report }: SyncRun,
  shouldYield: ShouldYield,
): Promise<string[]> {
  const created: string[] = []
  const acknowledged = new Set<string>()
  const nextBatch = createBatchPuller(deps.upstream, credentials)
  for (;;) {
    const isLast = await deps.importSlots(importBatch)
    if (isLast || shouldYield(acknowledged.size) || deps.stopping.aborted) return created
  }

  async function importBatch(): Promise<boolean> {
    const messages = await nextBatch()
    if (messages.length === 0) return true
    if (messages.every(({ upstreamId }) => acknowledged.has(upstreamId))) {
      throw new UpstreamError('Protocol', 'The platform sends messages again that were acknowledged.')
    }

    await storeMessages(deps.db, supplierId, messages, deps.now())
    const orderIds = await mapConcurrently(messages, MAX_CONCURRENT_MESSAGES, async (message) => {
      // Parsing a long order takes some milliseconds: other requests are served before each message.
      await nextTurn()
      return importMessage(deps, supplierId, message)
    })
    created.push(...orderIds.filter((orderId) => orderId !== null))
    const ids = messages.map(({ upstreamId }) => upstreamId)
    for (const id of ids) acknowledged.add(id)
    // A synchronous commit: it also flushes the asynchronous commits of the imports, which must be on disk before the
    // platform deletes the messages.
    await report({ received: acknowledged.size, created: created.length })
    await deps.upstream.acknowledge(credentials, ids)
    return false
  }
}
