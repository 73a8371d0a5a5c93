import { readdirSync, readFileSync } from 'node:fs'

export interface Process {
  pid: number
  command: string
}

/** A process and all its descendants. Linux only. */
export function listProcessTree(root: number): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => described(Number(name)))
  const found = all.filter(({ pid }) => pid === root)
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid))
  return found.map(({ pid, command }) => ({ pid, command }))
}

export function isAlive(pid: number): boolean {
  return described(pid).length > 0
}

/** Process id of the PostgreSQL server in the lock file of a data folder. */
export function readPostmasterPid(dataDir: string): number | null {
  const pid = Number(read(`${dataDir}/postgres/postmaster.pid`).split('\n')[0])
  return pid > 0 && isAlive(pid) ? pid : null
}

export function kill(processes: readonly Process[]): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has already ended.
    }
  }
}

function described(pid: number): (Process & { parent: number })[] {
  const stat = read(`/proc/${pid}/stat`)
  // The name in brackets may contain any character; the fields after it do not.
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (!parent || state === 'Z' || state === 'X') return []
  return [{ pid, parent: Number(parent), command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim() }]
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
