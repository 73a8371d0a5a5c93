import type { Deps } from '../../../deps'
import { concurrencyLimit } from '../../../lib/concurrency-limit'
import { copyText } from '../../../lib/copy-text'
import type { IncomingMessage } from '../../../upstream/port'
import type { SyncRun } from '../../sync/run-sync'
import { importMessages } from './import-messages'
import { storeMessages } from './inbound-store'
import { createBatchPuller, MAX_BATCH_MESSAGES } from './pull-batch'
import { trackUnacknowledged } from './unacknowledged'

/** Messages that are imported by one statement. */
const MAX_PART_MESSAGES = 25
/** Characters of these messages: a few large orders take as long as many small ones. */
const MAX_PART_CHARACTERS = 250_000
/** Parts of a batch imported at the same time: while the database imports two, another is parsed. */
const MAX_CONCURRENT_PARTS = 3
/** Parts of a full batch that are not imported yet when the next batch is fetched. The platform sends them again. */
const PARTS_DURING_FETCH = 2

interface ImportedPart {
  part: readonly IncomingMessage[]
  orderIds: readonly string[]
}

/** Called with the number of messages received so far before the next batch is requested; true ends the run. */
export type ShouldYield = (received: number) => boolean

/**
 * Stores, imports, then acknowledges the waiting messages in batches: after a crash in between, the next run receives
 * the messages again and imports each once. Ends after the current batch when the process is stopping. Each batch waits
 * for one of the import slots of the process, so that syncs take turns and the number of batches in memory is limited.
 * Returns the ids of the new orders. Fails at the end for a message whose acknowledgement has no effect.
 */
export async function importBatches(
  deps: Deps,
  supplierId: string,
  { credentials, report }: SyncRun,
  shouldYield: ShouldYield,
): Promise<string[]> {
  const created: string[] = []
  const received = new Set<string>()
  const unacknowledged = trackUnacknowledged(deps.upstream, credentials)
  /** The last acknowledgement; each one begins after the one before it. */
  let acknowledging: Promise<void> = Promise.resolve()
  const nextBatch = createBatchPuller(deps.upstream, credentials)
  for (;;) {
    const isLast = await deps.importSlots(importInSlot)
    if (!isLast && !isOver(0)) continue
    await unacknowledged.report(deps.db, supplierId)
    return created
  }

  function isOver(importing: number): boolean {
    return shouldYield(received.size + importing) || deps.stopping.aborted
  }

  /** Imports a batch, and those that were fetched ahead. True when no message was waiting. */
  async function importInSlot(isSlotWanted: () => boolean): Promise<boolean> {
    let messages = await storeBatch(await pullBatch())
    if (messages.length === 0) return true
    try {
      while (messages.length > 0) messages = await importBatch(messages, isSlotWanted)
      await acknowledging
    } finally {
      // Nothing goes on after the end of the run, also when a part fails.
      await Promise.allSettled([acknowledging])
    }
    return false
  }

  /** A batch without the messages that the platform does not stop sending. Empty when no other message is waiting. */
  async function pullBatch(): Promise<IncomingMessage[]> {
    for (;;) {
      const repeated = unacknowledged.size()
      const pulled = await nextBatch(repeated)
      const messages = unacknowledged.withoutRepeated(pulled)
      // Behind messages that are left out for the first time others may be waiting.
      if (messages.length > 0 || unacknowledged.size() === repeated) return messages
    }
  }

  async function storeBatch(messages: IncomingMessage[]): Promise<IncomingMessage[]> {
    if (messages.length > 0) await storeMessages(deps.db, supplierId, messages, deps.now())
    return messages
  }

  /**
   * Imports a stored batch in parts. While the last parts of a full one are imported, the next batch is fetched, stored
   * and returned; it is empty when another run waits for the slot. The last parts are acknowledged while it is imported.
   */
  async function importBatch(messages: readonly IncomingMessage[], isSlotWanted: () => boolean) {
    const inTurn = concurrencyLimit(MAX_CONCURRENT_PARTS)
    const parts = splitBatch(messages)
    // A batch that was fetched ahead can be larger, when the last parts were acknowledged before the platform answered.
    const isFull = messages.length >= MAX_BATCH_MESSAGES
    const importing = new Set<readonly IncomingMessage[]>(parts)
    let imported: ImportedPart[] = []
    let next: Promise<IncomingMessage[]> = Promise.resolve([])

    async function importPart(part: readonly IncomingMessage[]): Promise<void> {
      const orderIds = await importMessages(deps, supplierId, part)
      imported.push({ part, orderIds })
      importing.delete(part)
      if (!isFull || importing.size !== PARTS_DURING_FETCH) return
      const last = [...importing].flat()
      acknowledgeImported()
      next = acknowledging.then(
        async () => (isSlotWanted() || isOver(last.length) ? [] : storeBatch(await fetchAhead(last))),
        // The end of the run fails as well.
        () => [],
      )
      next.catch(ignoreUntilAwaited)
    }

    /** Acknowledges the parts imported since the last call. */
    function acknowledgeImported(): void {
      const added = imported
      imported = []
      acknowledging = acknowledging.then(() =>
        acknowledge(
          added.flatMap(({ part }) => part),
          added.flatMap(({ orderIds }) => orderIds),
        ),
      )
      acknowledging.catch(ignoreUntilAwaited)
    }

    const imports = parts.map((part) => inTurn(() => importPart(part)))
    await Promise.allSettled(imports)
    const end = Promise.all(imports).then(acknowledgeImported)
    await Promise.allSettled([end, next])
    await end
    return next
  }

  async function acknowledge(messages: readonly IncomingMessage[], orderIds: readonly string[]): Promise<void> {
    if (messages.length === 0) return
    created.push(...orderIds)
    const ids = messages.map(({ upstreamId }) => copyText(upstreamId))
    for (const id of ids) received.add(id)
    // A synchronous commit: it also flushes the asynchronous commits of the imports, which must be on disk before the
    // platform deletes the messages. A run that was taken over commits nothing here, and ends: the other one acknowledges.
    await report({ received: received.size, created: created.length })
    await unacknowledged.acknowledge(ids)
  }

  /**
   * The messages behind `last`, which the platform sends again because they are not acknowledged yet. Empty when they
   * cannot be fetched: the next batch is then requested without `last`, in parts if necessary, or fails.
   */
  async function fetchAhead(last: readonly IncomingMessage[]): Promise<IncomingMessage[]> {
    const importing = new Set(last.map(({ upstreamId }) => upstreamId))
    try {
      const count = MAX_BATCH_MESSAGES + last.length + unacknowledged.size()
      const messages = await deps.upstream.pull(credentials, count)
      return unacknowledged.withoutRepeated(messages.filter(({ upstreamId }) => !importing.has(upstreamId)))
    } catch {
      return []
    }
  }
}

/** Without a handler, an error before anybody waits for the promise would end the process. */
function ignoreUntilAwaited(): void {}

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
