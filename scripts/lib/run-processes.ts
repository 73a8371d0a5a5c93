import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

interface RunProcess {
  pid: number
  isPostgres: boolean
}

interface Listed {
  pid: number
  command: string
  /** Environment at the start of the process, as `NAME=value`. */
  environment: string
  /** Working directory; empty when it cannot be read. */
  cwd: string
}

/** PostgreSQL removes its shared memory after SIGQUIT, but not after SIGKILL. */
const POSTGRES_GRACE_MS = 5_000
const GIVE_UP_MS = 30_000
const INTERVAL_MS = 50
/** Matches the program or a process title of PostgreSQL. */
const SERVER = /^(?:postgres: |[^\0\s]*\/(?:postgres|initdb)[\0\s])/

/**
 * Ends every process of a run, in any process group or session. Processes that start in the meantime are ended too,
 * because the owner of an embedded database restarts it.
 */
export async function endRunProcesses(folder: string): Promise<void> {
  const started = Date.now()
  for (let found = listRunProcesses(folder); found.length > 0; found = listRunProcesses(folder)) {
    const elapsedMs = Date.now() - started
    if (elapsedMs > GIVE_UP_MS) {
      throw new Error(`Processes of ${folder} are still running: ${found.map(({ pid }) => pid).join(', ')}.`)
    }
    for (const { pid, isPostgres } of found) {
      send(pid, isPostgres && elapsedMs < POSTGRES_GRACE_MS ? 'SIGQUIT' : 'SIGKILL')
    }
    await pause(INTERVAL_MS)
  }
}

/**
 * The processes of a run except this one: those started with TMPDIR in its folder, and the PostgreSQL servers whose
 * data is in it, which have a different environment. The owners of the servers come first.
 * @internal
 */
export function listRunProcesses(folder: string): RunProcess[] {
  return (process.platform === 'linux' ? listFromProc() : listFromPs())
    .filter(({ pid }) => pid !== process.pid)
    .filter((each) => hasTemporaryFolder(each.environment, folder) || hasDatabaseIn(folder, each))
    .map(({ pid, command }) => ({ pid, isPostgres: SERVER.test(command) }))
    .toSorted((a, b) => Number(a.isPostgres) - Number(b.isPostgres))
}

function hasTemporaryFolder(environment: string, folder: string): boolean {
  return environment.split(/[\0 ]/).some((variable) => `${variable}/`.startsWith(`TMPDIR=${folder}/`))
}

/** True for a PostgreSQL server or its watchdog shell. */
function hasDatabaseIn(folder: string, { command, cwd }: Listed): boolean {
  return /postgres|initdb/.test(command) && (command.includes(`${folder}/`) || `${cwd}/`.startsWith(`${folder}/`))
}

function listFromProc(): Listed[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({
      pid: Number(name),
      command: orEmpty(() => readFileSync(`/proc/${name}/cmdline`, 'utf8')),
      environment: orEmpty(() => readFileSync(`/proc/${name}/environ`, 'utf8')),
      cwd: orEmpty(() => readlinkSync(`/proc/${name}/cwd`)),
    }))
}

/** On macOS `-E` appends the environment to the command line. */
function listFromPs(): Listed[] {
  const lines = orEmpty(() => execFileSync('ps', ['-AEww', '-o', 'pid=,command='], { encoding: 'utf8' })).split('\n')
  return lines.flatMap((line) => {
    const [, pid, text] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? []
    return pid === undefined || text === undefined
      ? []
      : [{ pid: Number(pid), command: text, environment: text, cwd: '' }]
  })
}

/** Empty when reading fails: the process has already ended or belongs to another user. */
function orEmpty(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has already ended.
  }
}
