const FIRST_DELAY = 5
const LONGEST_DELAY = 3_600

/** After so many tries, over about six hours, a person has to look. */
export const MOST_ATTEMPTS = 15

/** Twice as long each time up to an hour; jitter takes up to a half off, so that not all come back at once. */
function retryDelay(attempts: number, random: number): number {
  const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (attempts - 1))
  return delay * (1 - random / 2)
}

/** Element n is the delay after the nth try, without jitter: how long a try whose process ended waits for the next one. */
export const RETRY_DELAYS_SECONDS: readonly number[] = Array.from({ length: MOST_ATTEMPTS }, (_, index) =>
  retryDelay(index + 1, 0),
)

interface Tries {
  /** Counts the one that failed. */
  attempts: number
  limit: number
  random: number
}

/** What a failed try leads to: another one after the backoff, or the end when it was the last. */
export function retryOrFail(
  reason: string,
  { attempts, limit, random }: Tries,
): { result: 'retry'; reason: string; delaySeconds: number } | { result: 'failed'; reason: string } {
  if (attempts >= limit) return { result: 'failed', reason }
  return { result: 'retry', reason, delaySeconds: retryDelay(attempts, random) }
}

/** The reason of a delivery or mail whose last try never came to a result. */
export function processEnded(attempts: number): string {
  return `The process that was sending it ended before the result was known. It was tried ${attempts} times.`
}
