import { ResponseTimeout, ResponseTooLarge, UpstreamError } from '../../../upstream/errors'
import type { Credentials, IncomingMessage, UpstreamPort } from '../../../upstream/port'

/** Limits how many messages a run holds in memory. */
export const MAX_BATCH_MESSAGES = 200
/** Batch size after a request that timed out. */
const SLOW_BATCH_MESSAGES = 10
/** Successful batches before the size is doubled; an answer that is too large wastes a transfer. */
const SUCCESSES_BEFORE_GROWTH = 3

/**
 * Returns a function that pulls the next batch of waiting messages. After an answer that is too large or cannot be
 * parsed it retries with at most half as many messages, down to one, so that one message does not block those after it;
 * later batches grow again. After a timeout it retries once with few messages. The batch may have `repeated` messages more.
 */
export function createBatchPuller(
  upstream: UpstreamPort,
  credentials: Credentials,
): (repeated?: number) => Promise<IncomingMessage[]> {
  let batchSize = MAX_BATCH_MESSAGES
  let successes = 0
  return async (repeated = 0) => {
    for (;;) {
      try {
        const messages = await upstream.pull(credentials, batchSize + repeated)
        successes += 1
        if (successes >= SUCCESSES_BEFORE_GROWTH) {
          batchSize = Math.min(batchSize * 2, MAX_BATCH_MESSAGES)
          successes = 0
        }
        return messages
      } catch (error) {
        batchSize = smallerBatchSize(batchSize, error)
        successes = 0
      }
    }
  }
}

/** The batch size for the retry after an error; rethrows the error when a smaller batch would not help. */
function smallerBatchSize(batchSize: number, error: unknown): number {
  // Only one retry, because each one waits for the timeout again when the platform is down.
  if (error instanceof ResponseTimeout && batchSize > SLOW_BATCH_MESSAGES) return SLOW_BATCH_MESSAGES
  if (batchSize === 1 || !(error instanceof UpstreamError) || error.kind !== 'Protocol') throw error
  const half = Math.floor(batchSize / 2)
  // The number of messages in the part that was read, if known.
  const fittingMessages = error instanceof ResponseTooLarge ? (error.messagesRead ?? half) : half
  return Math.max(1, Math.min(half, fittingMessages))
}
