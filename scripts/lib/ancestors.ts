import { readFileSync } from 'node:fs'

/**
 * npm does not tell its child when it is killed; the child sees that its parent has changed.
 * Between npm and us there may be a shell, which would survive: then its parent is watched as well.
 */
export function onParentGone(gone: () => void): void {
  const before = lineage()
  // Killed while we were still loading: somebody else has adopted us already.
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

/** Where there is no /proc, shells replace themselves with the one command they were given. */
function isShell(pid: number): boolean {
  return /^(ba|da|a|z|k)?sh$|^busybox$/.test(procFile(pid, 'comm').trim())
}

/** npm and its like, or the shell it uses; without /proc an adopted process belongs to number 1. */
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
