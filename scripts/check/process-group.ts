import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { onParentGone } from '../lib/ancestors'
import type { RunFolder } from '../lib/run-folder'

/** How long a command may take to end after it was asked to. */
export const GRACE_MS = 10_000
/** A terminal sends Ctrl-C to npm and to us, and npm passes it on: what comes so soon is the same request. */
const SAME_REQUEST_MS = 500
const EXIT_CODE = 130

const running = new Set<ChildProcess>()
let isEnding = false

/** Commands lead a process group each, so that Ctrl-C reaches only us, and each of them is asked once. */
export function trackCommand(child: ChildProcess): void {
  running.add(child)
  child.once('close', () => running.delete(child))
}

export function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It has just ended by itself.
  }
}

/** A run that is being ended starts nothing any more and reports nothing: the promise stays open until the exit. */
export async function unlessEnding<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = isEnding ? null : { value: await work() }
  return result === null || isEnding ? new Promise<never>(() => undefined) : result.value
}

/**
 * On a signal, or when npm is gone: the first request gives the commands time to end, the second waits for nobody. In
 * both cases every process of the run is ended: after an exit without a word, by the guard of its folder.
 */
export function endWhenAsked(runFolder: RunFolder): void {
  let askedAt: number | null = null
  const end = (): void => {
    const now = Date.now()
    if (askedAt === null) {
      askedAt = now
      void endAll(runFolder)
    } else if (now - askedAt > SAME_REQUEST_MS) {
      process.exit(EXIT_CODE)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  if (process.env['npm_lifecycle_event']) onParentGone(end)
}

async function endAll(runFolder: RunFolder): Promise<void> {
  isEnding = true
  const closed = Promise.all([...running].map((child) => once(child, 'close')))
  for (const child of running) endGroup(child, 'SIGINT')
  await Promise.race([closed, sleep(GRACE_MS)])
  await runFolder.end()
  process.exit(EXIT_CODE)
}
