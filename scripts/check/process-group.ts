import type { ChildProcess } from 'node:child_process'

const running = new Set<ChildProcess>()

/** Commands lead a process group each, so that one that hangs ends with all it started; Ctrl-C then needs passing on. */
export function keepTrackOf(child: ChildProcess): void {
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

/** The first request lets test runs stop their databases, the second waits for nobody. */
export function endAllWhenAsked(): void {
  let isAsked = false
  const end = (): void => {
    for (const child of running) endGroup(child, isAsked ? 'SIGKILL' : 'SIGINT')
    if (isAsked || running.size === 0) process.exit(130)
    isAsked = true
    for (const child of running) child.once('close', () => running.size === 0 && process.exit(130))
  }
  process.on('SIGINT', end).on('SIGTERM', end)
}
