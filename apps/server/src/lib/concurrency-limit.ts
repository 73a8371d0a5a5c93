export interface ConcurrencyLimit {
  /** Runs the task as soon as fewer than the limit are running, in the order of the calls. */
  run: <Result>(task: () => Promise<Result>) => Promise<Result>
}

/** Bounds how many tasks run at the same time; the others wait. */
export function concurrencyLimit(mostRunning: number): ConcurrencyLimit {
  const waiting: (() => void)[] = []
  let running = 0

  return {
    run: async (task) => {
      if (running >= mostRunning) await new Promise<void>((start) => waiting.push(start))
      else running += 1
      try {
        return await task()
      } finally {
        // The place goes to the next in line without becoming free in between.
        const next = waiting.shift()
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}
