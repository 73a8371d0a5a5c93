import type { Deps } from '../../../deps'
import type { Credentials, IncomingMessage } from '../../../upstream/port'
import { storeMessages } from './inbound-store'
import { createBatchPuller, MAX_BATCH_MESSAGES } from './pull-batch'
import type { Unacknowledged } from './unacknowledged'

/** The messages that wait at the platform, in batches. Each batch is stored before it is returned. */
export interface WaitingMessages {
  /** Empty when no message is waiting, apart from those that the platform does not stop sending. */
  nextBatch: () => Promise<IncomingMessage[]>
  /**
   * The messages behind those that are being imported, which the platform sends again because they are not acknowledged
   * yet. Empty when they cannot be fetched: `nextBatch` then requests them, in parts if necessary, or fails.
   */
  batchBehind: (importing: readonly IncomingMessage[]) => Promise<IncomingMessage[]>
}

export function createWaitingMessages(
  { db, now, upstream }: Deps,
  supplierId: string,
  credentials: Credentials,
  unacknowledged: Unacknowledged,
): WaitingMessages {
  const pullBatch = createBatchPuller(upstream, credentials)

  async function pullUnrepeated(): Promise<IncomingMessage[]> {
    for (;;) {
      const repeated = unacknowledged.size()
      const messages = unacknowledged.withoutRepeated(await pullBatch(repeated))
      // Behind messages that are left out for the first time others may be waiting.
      if (messages.length > 0 || unacknowledged.size() === repeated) return messages
    }
  }

  async function pullBehind(importing: readonly IncomingMessage[]): Promise<IncomingMessage[]> {
    const ids = new Set(importing.map(({ upstreamId }) => upstreamId))
    try {
      const messages = await upstream.pull(credentials, MAX_BATCH_MESSAGES + importing.length + unacknowledged.size())
      return unacknowledged.withoutRepeated(messages.filter(({ upstreamId }) => !ids.has(upstreamId)))
    } catch {
      return []
    }
  }

  async function store(messages: IncomingMessage[]): Promise<IncomingMessage[]> {
    if (messages.length > 0) await storeMessages(db, supplierId, messages, now())
    return messages
  }

  return {
    nextBatch: async () => store(await pullUnrepeated()),
    batchBehind: async (importing) => store(await pullBehind(importing)),
  }
}
