import { readFileSync } from 'node:fs'

/**
 * Calls `gone` when the parent process (npm) has ended: the parent id of this process then changes. A shell between npm
 * and this process would survive npm, so the parent of the shell is watched too.
 */
export function onParentGone(gone: () => void): void {
  const before = lineage()
  // npm ended while this process was loading: it already has another parent.
  const isLate = !isRunner(process.ppid)
  const timer = setInterval(() => {
    if (!isLate && lineage() === before) return
    clearInterval(timer)
    gone()
  }, 500)
  timer.unref()
}

function lineage(): string {
  const parent = process.ppid
  return isShell(parent) ? `${parent} ${readParent(parent)}` : `${parent}`
}

/** False without /proc, where shells replace themselves with their only command. */
function isShell(pid: number): boolean {
  return /^(ba|da|a|z|k)?sh$|^busybox$/.test(procFile(pid, 'comm').trim())
}

/** True for npm or a similar runner, or its shell. Without /proc: the parent of an orphaned process is process 1. */
function isRunner(pid: number): boolean {
  const command = procFile(pid, 'cmdline')
  return command === '' ? pid !== 1 : isShell(pid) || /npm|yarn|bun|node/.test(command)
}

function readParent(pid: number): string {
  return /^PPid:\s*(\d+)/m.exec(procFile(pid, 'status'))?.[1] ?? ''
}

function procFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
