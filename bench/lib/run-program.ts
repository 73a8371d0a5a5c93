import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { NODE_FLAGS } from '../../scripts/lib/child'
import { ROOT } from '../../scripts/lib/root'

export interface Program {
  pid: number
  /** The ready message of the program. */
  ready: Readonly<Record<string, unknown>>
  stop: () => Promise<void>
}

/**
 * Runs a program in a separate process, so that its memory and processor time can be measured. `file` is relative to
 * the repository, or absolute. `nodeFlags` are the options of Node; all programs have those of the portal by default.
 */
export async function runProgram(
  file: string,
  env: Record<string, string>,
  args: string[] = [],
  nodeFlags: readonly string[] = NODE_FLAGS,
): Promise<Program> {
  const child = fork(resolve(ROOT, file), args, {
    execArgv: file.endsWith('.ts') ? [...nodeFlags, '--import', 'tsx'] : [...nodeFlags],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ready = await Promise.race([readyMessage(child), once(child, 'exit').then(() => null)])
  if (ready === null || child.pid === undefined) throw new Error(`${file} ended before it was ready.`)
  return {
    pid: child.pid,
    ready,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Resident memory in MB (Linux only, as is `/proc`). */
export function residentMb(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Processor time used so far, in seconds. */
export function cpuSeconds(pid: number): number {
  return processorTimes(pid).own
}

/**
 * Processor time of PostgreSQL: each connection is a child of the process named in the lock file, which also counts the
 * children that have ended.
 */
export function databaseCpuSeconds(clusterDir: string): number {
  const [postmaster = ''] = readFileSync(`${clusterDir}/postmaster.pid`, 'utf8').split('\n')
  const endedChildren = () => processorTimes(Number(postmaster)).endedChildren
  for (;;) {
    const ended = endedChildren()
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
    const running = children.reduce((sum, pid) => sum + (existsSync(`/proc/${pid}`) ? cpuSeconds(Number(pid)) : 0), 0)
    // A child that ended meanwhile may be missing, or be counted twice.
    if (endedChildren() === ended) return ended + running
  }
}

/** User and system time in seconds, of a process and of its children that have ended. */
function processorTimes(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const TICKS_A_SECOND = 100
  const seconds = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) / TICKS_A_SECOND
  return { own: seconds(11), endedChildren: seconds(13) }
}

async function readyMessage(child: ChildProcess): Promise<Program['ready']> {
  for (;;) {
    const [message]: unknown[] = await once(child, 'message')
    if (isRecord(message) && message['type'] === 'ready') return message
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
