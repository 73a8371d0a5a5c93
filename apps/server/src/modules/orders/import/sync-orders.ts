import type { CallReply } from '@partwire/contract/call'
import type { syncOrders as syncOrdersCall, syncProgress as syncProgressCall } from '@partwire/contract/orders'
import type { Deps } from '../../../deps'
import { mapConcurrently } from '../../../lib/concurrency-limit'
import { runSync, type SyncRun } from '../../sync/run-sync'
import { findRunningSync } from '../../sync/sync-run-store'
import { UpstreamError } from '../../../upstream/errors'
import type { IncomingMessage } from '../../../upstream/port'
import { announceOrders } from '../../notifications/mails'
import { storeMessages } from './inbound-store'
import { createBatchPuller } from './pull-batch'
import { importMessages } from './import-messages'

/** Messages that are imported by one statement. */
const MAX_PART_MESSAGES = 25
/** Characters of these messages: a few large orders take as long as many small ones. */
const MAX_PART_CHARACTERS = 250_000
/** Parts of a batch imported at the same time: while the database imports one, another is parsed. */
const MAX_CONCURRENT_PARTS = 2

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
    const orderIds = await mapConcurrently(splitBatch(messages), MAX_CONCURRENT_PARTS, (part) =>
      importMessages(deps, supplierId, part),
    )
    created.push(...orderIds.flat())
    const ids = messages.map(({ upstreamId }) => upstreamId)
    for (const id of ids) acknowledged.add(id)
    // A synchronous commit: it also flushes the asynchronous commits of the imports, which must be on disk before the
    // platform deletes the messages.
    await report({ received: acknowledged.size, created: created.length })
    await deps.upstream.acknowledge(credentials, ids)
    return false
  }
}

/** Splits a batch into parts of at most `MAX_PART_MESSAGES`. A part has at least one message, however large. */
function splitBatch(messages: readonly IncomingMessage[]): IncomingMessage[][] {
  const parts: IncomingMessage[][] = []
  let part: IncomingMessage[] = []
  let characters = 0
  for (const message of messages) {
    const isFull = part.length === MAX_PART_MESSAGES || characters + message.raw.length > MAX_PART_CHARACTERS
    if (part.length === 0 || isFull) {
      part = []
      parts.push(part)
      characters = 0
    }
    part.push(message)
    characters += message.raw.length
  }
  return parts
}
