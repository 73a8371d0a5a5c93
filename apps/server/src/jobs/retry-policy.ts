const FIRST_DELAY = 5
const LONGEST_DELAY = 3_600

/** After so many tries, over about six hours, a person has to look. */
export const MOST_ATTEMPTS = 15

/** Twice as long each time up to an hour; jitter takes up to a half off, so that not all come back at once. */
export function retryDelay(attempts: number, random: number): number {
  const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (attempts - 1))
  return delay * (1 - random / 2)
}
