import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../root'
import { isAlive, kill, readPostmasterPid, type Process, listProcessTree } from './process-tree'

export interface PortalRun {
  url: string
  /** Seconds until the start block was printed. Throws with the console output when it is not printed. */
  ready(): Promise<number>
  kill(part: Part): Promise<void>
  interrupt(): Promise<void>
  /** Console output so far. */
  printed(): string
  /** Resolves with the exit code. */
  ended: Promise<number | null>
  /** Its running processes, including PostgreSQL. */
  processes(): Process[]
}

/** Which processes are killed. */
export type Part = (typeof PARTS)[number]
export const PARTS = [
  'everything',
  'all but the database',
  'npm alone',
  'the start script alone',
  'the server alone',
  'the sandbox alone',
  'the database alone',
] as const

/** Targets whose end also ends all other processes, including PostgreSQL. */
const ENDING_ALL: ReadonlySet<Part> = new Set(['npm alone', 'the start script alone'])

const NAMES: Partial<Record<Part, RegExp>> = {
  'npm alone': /^npm /,
  'the start script alone': /^node .*scripts\/start\.ts/,
  'the server alone': /apps\/server\/dist\/main\.js/,
  'the sandbox alone': /apps\/sandbox\/dist\/main\.js/,
}

export interface Installation {
  /** Of the repository, or of another version of it; default: this one. */
  folder?: string
  port: number
  sandboxPort: number
  dataDir: string
}

/** Many times what a start with a new database takes. */
const READY_TIMEOUT_MS = 180_000
const END_TIMEOUT_MS = 60_000

/** Runs `npm start` with its own ports and data folder. */
export function startPortal(
  { folder = ROOT, port, sandboxPort, dataDir }: Installation,
  env: Record<string, string> = {},
): PortalRun {
  const started = Date.now()
  const own = { ...env, PORT: `${port}`, SANDBOX_PORT: `${sandboxPort}`, DATA_DIR: dataDir }
  const npm = spawn('npm', ['start'], { cwd: folder, env: { ...process.env, ...own }, detached: true })
  const root = npm.pid ?? 0
  const ended = once(npm, 'exit').then(() => npm.exitCode)
  let printed = ''
  const listen = (chunk: Buffer): void => {
    printed += chunk.toString()
  }
  const victimsNow = (part: Part): Process[] => {
    const postmaster = readPostmasterPid(dataDir)
    return victims(part, listProcessTree(root), postmaster === null ? [] : listProcessTree(postmaster))
  }
  npm.stdout.on('data', listen)
  npm.stderr.on('data', listen)

  return {
    url: `http://localhost:${port}`,
    ready: async () => {
      while (!printed.includes('Ctrl-C')) {
        if (npm.exitCode !== null || Date.now() - started > READY_TIMEOUT_MS)
          throw new Error(`It did not start:\n${printed}`)
        await pause(20)
      }
      return (Date.now() - started) / 1000
    },
    kill: async (part) => {
      // On a busy machine the process may not be started yet.
      while (victimsNow(part).length === 0 && isAlive(root)) await pause(20)
      const tree = listProcessTree(root)
      kill(victimsNow(part))
      if (ENDING_ALL.has(part)) await untilGone(tree)
    },
    interrupt: async () => {
      const tree = listProcessTree(root)
      process.kill(-root, 'SIGINT')
      await untilGone(tree)
      if ((await ended) !== 0) throw new Error(`Ctrl-C ended with exit code ${npm.exitCode}:\n${printed}`)
    },
    printed: () => printed,
    ended,
    processes: () => {
      const postmaster = readPostmasterPid(dataDir)
      return [...listProcessTree(root), ...(postmaster === null ? [] : listProcessTree(postmaster))]
    },
  }
}

function victims(part: Part, tree: Process[], database: Process[]): Process[] {
  if (part === 'everything') return [...tree, ...database]
  if (part === 'all but the database') return tree.filter(({ command }) => !isDatabase(command))
  if (part === 'the database alone') return database.slice(0, 1)
  return tree.filter(({ command }) => NAMES[part]?.test(command))
}

/** Child processes have titles such as "postgres: checkpointer". */
function isDatabase(command: string): boolean {
  return /(^|\/)(postgres|initdb)[: ]/.test(command)
}

async function untilGone(processes: readonly Process[]): Promise<void> {
  const deadline = Date.now() + END_TIMEOUT_MS
  for (;;) {
    const left = processes.filter(({ pid }) => isAlive(pid))
    if (left.length === 0) return
    if (Date.now() > deadline) throw new Error(`Still there: ${left.map(({ command }) => command).join(', ')}`)
    await pause(50)
  }
}
