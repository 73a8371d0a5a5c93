import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ReplyOf } from '@partwire/contract/call'
import type { syncOrders as call } from '@partwire/contract/orders'
import type { Deps } from '../../../deps'
import { inParallel } from '../../../lib/concurrency-limit'
import { runSync, type SyncRun } from '../../sync/run-sync'
import { UpstreamError } from '../../../upstream/errors'
import { announceOrders } from '../../notifications/announce-orders'
import { storeMessages } from './inbound-store'
import { batchPuller } from './pull-batch'
import { takeMessage } from './import-message'

/** A commit waits for the disk; others go on meanwhile. */
const WIDTH = 4

export async function syncOrders(deps: Deps, supplierId: string): Promise<ReplyOf<typeof call>> {
  const reply = await importOrders(deps, supplierId, () => false)
  // Also after a sync that failed half-way: what it brought is there.
  await announceOrders(deps, supplierId)
  return reply
}

/** Without telling anybody of new orders. Ends after the batch at which `shouldYield` says so; the next run brings the rest. */
export function importOrders(deps: Deps, supplierId: string, shouldYield: ShouldYield): Promise<ReplyOf<typeof call>> {
  return runSync(deps, supplierId, 'orders', (run) => takeWaiting(deps, supplierId, run, shouldYield))
}

/** Asked after each batch, with the number of messages received so far. */
type ShouldYield = (received: number) => boolean

/**
 * Store, take, then acknowledge: whatever ends us in between, the next run finds the message again and takes it once.
 * A process that is to stop ends with the batch it is at; the next run brings the rest. Between its batches a sync
 * queues up again, so that no other sync of this process waits for more than a batch of each, and a process never holds
 * more batches in memory than it has slots.
 */
async function takeWaiting(
  deps: Deps,
  supplierId: string,
  { credentials, report }: SyncRun,
  shouldYield: ShouldYield,
): Promise<string[]> {
  const created: string[] = []
  const acknowledged = new Set<string>()
  const nextBatch = batchPuller(deps.upstream, credentials)
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
    const taken = await inParallel(messages, WIDTH, async (message) => {
      // Reading a long order takes some milliseconds; other requests are served in between.
      await nextTurn()
      return takeMessage(deps, supplierId, message)
    })
    created.push(...taken.filter((orderId) => orderId !== null))
    const ids = messages.map(({ upstreamId }) => upstreamId)
    for (const id of ids) acknowledged.add(id)
    // This commit waits for the disk, and with it for all commits before it: only now may the platform forget the messages.
    await report({ received: acknowledged.size, created: created.length })
    await deps.upstream.acknowledge(credentials, ids)
    return false
  }
}
