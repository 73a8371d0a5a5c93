import { BusyError } from '../errors'

const OWNER_BUSY = 'Too many requests for this at the same time. Please try again in a few seconds.'
const BUSY = 'The portal is busy at the moment. Please try again in a few seconds.'
const RETRY_AFTER_SECONDS = 5

/** Runs `work` of an owner, for example a supplier, as soon as a slot is free and the owner is next. */
export type FairLimit = <Result>(owner: string, work: () => Promise<Result>) => Promise<Result>

interface FairLimits {
  maxRunning: number
  /** Waiting work of all owners. More is refused with a `BusyError`, and so is more of one owner. */
  maxWaiting: number
  maxWaitingOfOwner: number
}

/**
 * Creates a limit that runs at most `maxRunning` pieces of work at a time. Owners that wait get the free slots in turn, so
 * that one with much work does not delay the others.
 */
export function fairLimit({ maxRunning, maxWaiting, maxWaitingOfOwner }: FairLimits): FairLimit {
  /** In the order in which the owners are served. */
  const waiting = new Map<string, (() => void)[]>()
  let waitingCount = 0
  let running = 0

  function waitForSlot(owner: string): Promise<void> {
    const queue = waiting.get(owner) ?? []
    if (queue.length >= maxWaitingOfOwner) throw new BusyError(429, OWNER_BUSY, RETRY_AFTER_SECONDS)
    if (waitingCount >= maxWaiting) throw new BusyError(503, BUSY, RETRY_AFTER_SECONDS)
    waitingCount += 1
    waiting.set(owner, queue)
    return new Promise((resolve) => queue.push(resolve))
  }

  /** Hands the slot to the next owner directly, so that a later call cannot get it first. */
  function passSlot(): void {
    const [next] = waiting
    if (next === undefined) {
      running -= 1
      return
    }
    const [owner, [start, ...others]] = next
    waiting.delete(owner)
    if (others.length > 0) waiting.set(owner, others)
    waitingCount -= 1
    start?.()
  }

  return async (owner, work) => {
    if (running === maxRunning) await waitForSlot(owner)
    else running += 1
    try {
      return await work()
    } finally {
      passSlot()
    }
  }
}
