import { copyText } from '../../../lib/copy-text'
import type { IncomingMessage } from '../../../upstream/port'
import type { SyncRun } from '../../sync/run-sync'
import type { Unacknowledged } from './unacknowledged'

export interface ImportedPart {
  messages: readonly IncomingMessage[]
  /** The ids of the new orders. */
  orderIds: readonly string[]
}

/** Acknowledges the imported messages of a run while others are imported. */
export interface Acknowledgements {
  /** Acknowledges parts after those that were added before them, unless one of these failed. */
  add: (parts: readonly ImportedPart[]) => void
  /** Resolves when all parts added so far are acknowledged; fails with the first error. */
  settled: () => Promise<void>
  /** The number of messages acknowledged so far. */
  receivedCount: () => number
  /** The ids of the orders that these messages created. */
  createdOrderIds: () => string[]
}

export function createAcknowledgements(report: SyncRun['report'], unacknowledged: Unacknowledged): Acknowledgements {
  const created: string[] = []
  const received = new Set<string>()
  let last: Promise<void> = Promise.resolve()

  async function acknowledge(parts: readonly ImportedPart[]): Promise<void> {
    const ids = parts.flatMap(({ messages }) => messages.map(({ upstreamId }) => copyText(upstreamId)))
    for (const id of ids) received.add(id)
    for (const { orderIds } of parts) created.push(...orderIds)
    // A synchronous commit: it also flushes the asynchronous commits of the imports, which must be on disk before the
    // platform deletes the messages. A run that was taken over commits nothing here, and ends: the other one acknowledges.
    await report({ received: received.size, created: created.length })
    await unacknowledged.acknowledge(ids)
  }

  return {
    add: (parts) => {
      last = last.then(() => acknowledge(parts))
      // Without a handler, an error before somebody waits for it would end the process.
      last.catch(() => {})
    },
    settled: () => last,
    receivedCount: () => received.size,
    createdOrderIds: () => created,
  }
}
