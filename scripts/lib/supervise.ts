import type { Child, Ending, Ready } from './child'

export interface Supervised {
  /** The first ready message of the program; null when it refused to start (exit code 1). */
  ready: Promise<Ready | null>
  /** Ends the program or cancels its restart. */
  stop(): Promise<void>
}

interface Program {
  /** Name used in messages, for example "portal". */
  name: string
  start: () => Child
  log: (line: string) => void
  /** Called each time the program is ready after a restart. */
  onRestarted?: () => void
}

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000
/** A program that ran for this long resets the delay. */
const HEALTHY_MS = 60_000

/**
 * Keeps a program running: when it ends unexpectedly, it is restarted after a delay that doubles with each failure. A
 * program that was never ready and exits with code 1 has refused its settings and is not restarted.
 */
export function supervise({ name, start, log, onRestarted }: Program): Supervised {
  const stopping = new AbortController()
  let child = start()

  async function keepRunning(firstReady: (ready: Ready | null) => void): Promise<void> {
    let wasReady = false
    for (let failures = 0; ; failures++) {
      const ready = await child.ready
      const readyAt = Date.now()
      if (ready && wasReady && !stopping.signal.aborted) {
        log(`The ${name} is running again.`)
        onRestarted?.()
      }
      wasReady ||= ready !== null
      if (ready) firstReady(ready)

      const ending = await child.ended
      if (stopping.signal.aborted) return
      if (!wasReady && ending.code === 1) return firstReady(null)
      if (ready && Date.now() - readyAt >= HEALTHY_MS) failures = 0
      const delayMs = Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS)
      log(`The ${name} ended unexpectedly (${describeEnding(ending)}). Starting it again in ${delayMs / 1_000} s.`)
      await pause(delayMs, stopping.signal)
      if (stopping.signal.aborted) return
      child = start()
    }
  }

  return {
    ready: new Promise((resolve) => {
      void keepRunning(resolve)
    }),
    stop: () => {
      stopping.abort()
      return child.stop()
    },
  }
}

function describeEnding({ code, signal }: Ending): string {
  return signal === null ? `exit code ${code}` : `signal ${signal}`
}

/** Not `pause` of node:timers/promises, which fake timers of tests do not replace. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
