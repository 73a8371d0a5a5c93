/** Runs `work` as soon as a slot is free; who asked first is served first. */
export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>

/** At most `max` pieces of work at a time, in the order they were asked for. */
export function concurrencyLimit(max: number): ConcurrencyLimit {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running === max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The slot goes on to the next one in the queue, so that nobody who asks later can take it.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
