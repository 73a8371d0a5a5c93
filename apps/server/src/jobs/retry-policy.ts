import type { Deps } from '../deps'
import type { Tasks } from './job-store'

const FIRST_DELAY_SECONDS = 5
const MAX_DELAY_SECONDS = 3_600

/**
 * Attempts of a delivery, or of a mail about new orders or with a file, over three to five and a half hours. Then it
 * fails and waits for a person. Reset mails have fewer (`send-reset-mail.ts`).
 */
export const MAX_ATTEMPTS = 15

/**
 * Element n is the delay after attempt n + 1, without jitter: how long a row whose process ended waits for the next one.
 */
export const RETRY_DELAYS_SECONDS: readonly number[] = Array.from({ length: MAX_ATTEMPTS }, (_, index) =>
  retryDelaySeconds(index + 1, 0),
)

/** How one attempt to deliver a document or to send a mail ended; `Success` is the state it then has. */
export type AttemptOutcome<Success extends string> = { result: Success } | FailedAttempt

type FailedAttempt = { result: 'retry'; reason: string; delaySeconds: number } | { result: 'failed'; reason: string }

interface AttemptCount {
  /** Includes the one that failed. */
  attempts: number
  limit: number
  /** From 0 up to 1, for the jitter. */
  random: number
}

/** Schedules another attempt after the backoff, or fails when this one was the last. */
export function retryOrFail(reason: string, { attempts, limit, random }: AttemptCount): FailedAttempt {
  if (attempts >= limit) return { result: 'failed', reason }
  return { result: 'retry', reason, delaySeconds: retryDelaySeconds(attempts, random) }
}

/**
 * Doubles with every attempt up to one hour. Jitter shortens it by up to a half, so that retries do not come all at once.
 */
function retryDelaySeconds(attempts: number, random: number): number {
  const delay = Math.min(MAX_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** (attempts - 1))
  return delay * (1 - random / 2)
}

/** The reason of a delivery or mail whose process ended during the last attempt. */
export function processEndedReason(attempts: number): string {
  return `The process that was sending it ended before the result was known. It was tried ${attempts} times.`
}

interface StoppedWork {
  task: keyof Tasks
  what: 'delivery' | 'mail' | 'synchronisation' | 'file' | 'file import' | 'bulk action'
  /** Such as `delivery 12`; links the sentence that people read to the log line. */
  reference: string
}

/**
 * Logs and counts an error that is not an expected refusal, so that the job can settle its row instead of failing.
 * Returns the sentence that people read; it names the reference and no internal details.
 */
export function reportUnexpected(
  { log, metrics }: Deps,
  error: unknown,
  { task, what, reference }: StoppedWork,
): string {
  metrics.countJobError({ task })
  log.error({ err: error, task, reference }, `an internal error stopped a ${what}`)
  return `An internal error stopped this ${what}. The log has the details under ${reference}.`
}
