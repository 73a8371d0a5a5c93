import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { onParentGone } from '../lib/ancestors'
import type { RunFolder } from '../lib/run-folder'

/** How long a command may take to end after SIGINT. */
export const GRACE_MS = 10_000
/**
 * The terminal sends Ctrl-C to npm and to this process, and npm forwards it. Signals within this time are one request.
 */
const SAME_REQUEST_MS = 500
const EXIT_CODE = 130

const running = new Set<ChildProcess>()
let isEnding = false

/**
 * Registers a command. Each command has its own process group, so Ctrl-C reaches only this process, which signals it
 * once.
 */
export function trackCommand(child: ChildProcess): void {
  running.add(child)
  child.once('close', () => running.delete(child))
}

export function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The process has already ended.
  }
}

/** Runs the work unless the run is being ended. In that case the promise stays pending until the process exits. */
export async function unlessEnding<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = isEnding ? null : { value: await work() }
  return result === null || isEnding ? new Promise<never>(() => undefined) : result.value
}

/**
 * Ends the run on a signal, or when npm has ended. The first request gives the commands time to end, the second exits
 * at once. In both cases every process of the run is ended; after an immediate exit this is done by the guard of its
 * folder.
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
  await Promise.race([closed, pause(GRACE_MS)])
  await runFolder.end()
  process.exit(EXIT_CODE)
}
