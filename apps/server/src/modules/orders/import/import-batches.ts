import type { Deps } from '../../../deps'
import { concurrencyLimit } from '../../../lib/concurrency-limit'
import type { IncomingMessage } from '../../../upstream/port'
import type { SyncRun } from '../../sync/run-sync'
import { createAcknowledgements, type Acknowledgements, type ImportedPart } from './acknowledgements'
import { importMessages } from './import-messages'
import { MAX_BATCH_MESSAGES } from './pull-batch'
import { trackUnacknowledged } from './unacknowledged'
import { createWaitingMessages, type WaitingMessages } from './waiting-messages'

/** Messages that are imported by one statement. */
const MAX_PART_MESSAGES = 25
/** Characters of these messages: a few large orders take as long as many small ones. */
const MAX_PART_CHARACTERS = 250_000
/** Parts of a batch imported at the same time: while the database imports two, another is parsed. */
const MAX_CONCURRENT_PARTS = 3
/** Parts of a full batch that are not imported yet when the next batch is fetched. The platform sends them again. */
const PARTS_DURING_FETCH = 2

/** Called with the number of messages received so far before the next batch is requested; true ends the run. */
export type ShouldYield = (received: number) => boolean

interface ImportRun {
  importPart: (part: readonly IncomingMessage[]) => Promise<string[]>
  waiting: WaitingMessages
  acknowledgements: Acknowledgements
  /** True when the run ends after the `importing` messages. */
  isOver: (importing: number) => boolean
}

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
  const unacknowledged = trackUnacknowledged(deps.upstream, credentials)
  const acknowledgements = createAcknowledgements(report, unacknowledged)
  const run: ImportRun = {
    importPart: (part) => importMessages(deps, supplierId, part),
    waiting: createWaitingMessages(deps, supplierId, credentials, unacknowledged),
    acknowledgements,
    isOver: (importing) => shouldYield(acknowledgements.receivedCount() + importing) || deps.stopping.aborted,
  }
  for (;;) {
    const isLast = await deps.importSlots((isSlotWanted) => importInSlot(run, isSlotWanted))
    if (!isLast && !run.isOver(0)) continue
    await unacknowledged.report(deps.db, supplierId)
    return acknowledgements.createdOrderIds()
  }
}

/** Imports a batch, and those that were fetched ahead. True when no message was waiting. */
async function importInSlot(run: ImportRun, isSlotWanted: () => boolean): Promise<boolean> {
  const { acknowledgements, isOver, waiting } = run
  let batch = await waiting.nextBatch()
  if (batch.length === 0) return true
  const canFetchAhead = (importing: number) => !isSlotWanted() && !isOver(importing)
  try {
    while (batch.length > 0) batch = await importBatch(run, batch, canFetchAhead)
    await acknowledgements.settled()
  } finally {
    // Nothing goes on after the end of the run, also when a part fails.
    await Promise.allSettled([acknowledgements.settled()])
  }
  return false
}

/**
 * Imports a stored batch in parts. While the last parts of a full one are imported, the next batch is fetched, stored
 * and returned; it is empty when `canFetchAhead` says no. The last parts are acknowledged while it is imported.
 */
async function importBatch(
  { importPart, waiting, acknowledgements }: ImportRun,
  batch: readonly IncomingMessage[],
  canFetchAhead: (importing: number) => boolean,
): Promise<IncomingMessage[]> {
  const parts = splitBatch(batch)
  const importing = new Set<readonly IncomingMessage[]>(parts)
  const imported: ImportedPart[] = []
  let nextBatch: Promise<IncomingMessage[]> = Promise.resolve([])

  // A batch that was fetched ahead can be larger, when the last parts were acknowledged before the platform answered.
  const isFull = batch.length >= MAX_BATCH_MESSAGES
  const inTurn = concurrencyLimit(MAX_CONCURRENT_PARTS)
  const imports = parts.map((part) =>
    inTurn(async () => {
      imported.push({ messages: part, orderIds: await importPart(part) })
      importing.delete(part)
      if (isFull && importing.size === PARTS_DURING_FETCH) startNextBatch()
    }),
  )
  await Promise.allSettled(imports)
  try {
    await Promise.all(imports)
    acknowledgeImported()
  } finally {
    await Promise.allSettled([nextBatch])
  }
  return nextBatch

  function startNextBatch(): void {
    acknowledgeImported()
    nextBatch = fetchAhead([...importing].flat())
    // Without a handler, an error during the import of the last parts would end the process.
    nextBatch.catch(() => {})
  }

  function acknowledgeImported(): void {
    acknowledgements.add(imported.splice(0))
  }

  async function fetchAhead(lastMessages: readonly IncomingMessage[]): Promise<IncomingMessage[]> {
    // An acknowledgement that failed fails the run at its end.
    const [acknowledged] = await Promise.allSettled([acknowledgements.settled()])
    if (acknowledged.status === 'rejected' || !canFetchAhead(lastMessages.length)) return []
    return waiting.batchBehind(lastMessages)
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
