import { BusyError } from '../errors'

const BUSY = 'The portal is busy at the moment. Please try again in a few seconds.'
const RETRY_AFTER_SECONDS = 5

/**
 * Runs `work` as soon as a slot is free. Waiting calls are served in the order they were made. `isSlotWanted` tells the work
 * whether another call is waiting for a slot.
 */
export type ConcurrencyLimit = <Result>(work: (isSlotWanted: () => boolean) => Promise<Result>) => Promise<Result>

/**
 * Creates a limit that runs at most `max` pieces of work at a time, first come, first served. A call that would be one
 * of more than `maxWaiting` waiting calls is refused with a `BusyError`.
 */
export function concurrencyLimit(max: number, maxWaiting = Infinity): ConcurrencyLimit {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running === max) {
      if (waiting.length >= maxWaiting) throw new BusyError(503, BUSY, RETRY_AFTER_SECONDS)
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work(() => waiting.length > 0)
    } finally {
      // The slot is handed to the next waiting call directly, so that a later call cannot get it first.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
