import type { Deps } from '../../../deps'
import { mapConcurrently } from '../../../lib/concurrency-limit'
import { UpstreamError } from '../../../upstream/errors'
import type { IncomingMessage } from '../../../upstream/port'
import type { SyncRun } from '../../sync/run-sync'
import { importMessages } from './import-messages'
import { storeMessages } from './inbound-store'
import { createBatchPuller, MAX_BATCH_MESSAGES } from './pull-batch'

/** Messages that are imported by one statement. */
const MAX_PART_MESSAGES = 25
/** Characters of these messages: a few large orders take as long as many small ones. */
const MAX_PART_CHARACTERS = 250_000
/** Parts of a batch imported at the same time: while the database imports one, another is parsed. */
const MAX_CONCURRENT_PARTS = 2

/** Called with the number of messages received so far before the next batch is requested; true ends the run. */
export type ShouldYield = (received: number) => boolean

/**
 * Stores, imports, then acknowledges the waiting messages in batches: after a crash in between, the next run receives
 * the messages again and imports each once. Ends after the current batch when the process is stopping. Each batch waits
 * for one of the import slots of the process, so that syncs take turns and the number of batches in memory is limited.
 * Returns the ids of the new orders.
 */
export async function importBatches(
  deps: Deps,
  supplierId: string,
  { credentials, report }: SyncRun,
  shouldYield: ShouldYield,
): Promise<string[]> {
  const created: string[] = []
  const acknowledged = new Set<string>()
  const nextBatch = createBatchPuller(deps.upstream, credentials)
  for (;;) {
    const isLast = await deps.importSlots(importInSlot)
    if (isLast || isOver(0)) return created
  }

  function isOver(importing: number): boolean {
    return shouldYield(acknowledged.size + importing) || deps.stopping.aborted
  }

  /** Imports a batch, and those that were fetched ahead. True when no message was waiting. */
  async function importInSlot(isWanted: () => boolean): Promise<boolean> {
    let messages = await nextBatch()
    if (messages.length === 0) return true
    while (messages.length > 0) {
      if (messages.every(({ upstreamId }) => acknowledged.has(upstreamId))) {
        throw new UpstreamError('Protocol', 'The platform sends messages again that were acknowledged.')
      }
      await storeMessages(deps.db, supplierId, messages, deps.now())
      const parts = splitBatch(messages)
      const last = messages.length === MAX_BATCH_MESSAGES ? (parts.pop() ?? []) : []
      await importParts(parts)
      if (last.length === 0) return false
      if (isWanted() || isOver(last.length)) {
        await importParts([last])
        return false
      }
      messages = await importDuringFetch(last)
    }
    return false
  }

  async function importParts(parts: readonly IncomingMessage[][]): Promise<void> {
    const orderIds = await mapConcurrently(parts, MAX_CONCURRENT_PARTS, (part) =>
      importMessages(deps, supplierId, part),
    )
    created.push(...orderIds.flat())
    const ids = parts.flat().map(({ upstreamId }) => upstreamId)
    for (const id of ids) acknowledged.add(id)
    // A synchronous commit: it also flushes the asynchronous commits of the imports, which must be on disk before the
    // platform deletes the messages.
    await report({ received: acknowledged.size, created: created.length })
    await deps.upstream.acknowledge(credentials, ids)
  }

  /** Imports the last part of a batch while the next batch is fetched; returns that batch. */
  async function importDuringFetch(last: IncomingMessage[]): Promise<IncomingMessage[]> {
    const fetched = fetchAhead(last)
    try {
      await importParts([last])
    } finally {
      await fetched
    }
    return fetched
  }

  /**
   * The messages behind `last`, which the platform sends again because they are not acknowledged yet. Empty when they
   * cannot be fetched: the next batch is then requested without `last`, in parts if necessary, or fails.
   */
  async function fetchAhead(last: readonly IncomingMessage[]): Promise<IncomingMessage[]> {
    const importing = new Set(last.map(({ upstreamId }) => upstreamId))
    try {
      const messages = await deps.upstream.pull(credentials, MAX_BATCH_MESSAGES + last.length)
      return messages.filter(({ upstreamId }) => !importing.has(upstreamId))
    } catch {
      return []
    }
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
