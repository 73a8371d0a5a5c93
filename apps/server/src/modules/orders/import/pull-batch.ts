import { AnswerTimeout, AnswerTooLarge, UpstreamError } from '../../../upstream/errors'
import type { Credentials, IncomingMessage, UpstreamPort } from '../../../upstream/port'

/** How many messages are in memory at a time, however many wait. */
const MAX_BATCH_MESSAGES = 100
/** Asked for after a batch that the platform did not hand over in time. */
const SLOW_BATCH_MESSAGES = 10
/** So many batches are read at one size before twice as many are asked for: a refused answer costs a transfer. */
const SUCCESSES_BEFORE_GROWTH = 3

/**
 * Reads the waiting messages batch by batch. An answer that is too large or cannot be read is asked for again with at
 * most half as many messages, down to one, so that one message never stops those behind it; later batches grow again.
 * A batch that is not answered in time is asked for once more with few messages.
 */
export function batchPuller(upstream: UpstreamPort, credentials: Credentials): () => Promise<IncomingMessage[]> {
  let max = MAX_BATCH_MESSAGES
  let successes = 0
  return async () => {
    for (;;) {
      try {
        const messages = await upstream.pull(credentials, max)
        successes += 1
        if (successes >= SUCCESSES_BEFORE_GROWTH) {
          max = Math.min(max * 2, MAX_BATCH_MESSAGES)
          successes = 0
        }
        return messages
      } catch (error) {
        max = smallerBatch(max, error)
        successes = 0
      }
    }
  }
}

/** How many messages to ask for after an error; throws the error where fewer would not help. */
function smallerBatch(max: number, error: unknown): number {
  // One more try: a platform that is down would otherwise be waited for again and again.
  if (error instanceof AnswerTimeout && max > SLOW_BATCH_MESSAGES) return SLOW_BATCH_MESSAGES
  if (max === 1 || !(error instanceof UpstreamError) || error.kind !== 'Protocol') throw error
  const half = Math.floor(max / 2)
  // As many as fitted into the part that was read, where that is known.
  const fitting = error instanceof AnswerTooLarge ? (error.messagesRead ?? half) : half
  return Math.max(1, Math.min(half, fitting))
}
