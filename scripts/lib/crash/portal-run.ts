import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../root'
import { isAlive, kill, postmasterOf, type Process, treeOf } from './process-tree'

export interface PortalRun {
  url: string
  /** Seconds until the start block was printed; throws with what was printed when it never comes. */
  ready(): Promise<number>
  kill(part: Part): Promise<void>
  interrupt(): Promise<void>
}

/** What a kill takes away. */
export type Part = (typeof PARTS)[number]
export const PARTS = [
  'everything',
  'all but the database',
  'npm alone',
  'the start script alone',
  'the server alone',
  'the database alone',
] as const

const NAMES: Partial<Record<Part, RegExp>> = {
  'npm alone': /^npm /,
  'the start script alone': /^node .*scripts\/start\.ts/,
  'the server alone': /apps\/server\/dist\/main\.js/,
}

export interface Place {
  port: number
  sandboxPort: number
  dataDir: string
}

/** `npm start` as a person would type it, with ports and data of its own. */
export function startPortal({ port, sandboxPort, dataDir }: Place): PortalRun {
  const started = Date.now()
  const own = { PORT: `${port}`, SANDBOX_PORT: `${sandboxPort}`, DATA_DIR: dataDir }
  const npm = spawn('npm', ['start'], { cwd: ROOT, env: { ...process.env, ...own }, detached: true })
  const root = npm.pid ?? 0
  const ended = once(npm, 'exit')
  let printed = ''
  const listen = (chunk: Buffer): void => {
    printed += chunk.toString()
  }
  const victimsNow = (part: Part): Process[] => {
    const postmaster = postmasterOf(dataDir)
    return victims(part, treeOf(root), postmaster === null ? [] : treeOf(postmaster))
  }
  npm.stdout.on('data', listen)
  npm.stderr.on('data', listen)

  return {
    url: `http://localhost:${port}`,
    ready: async () => {
      while (!printed.includes('Ctrl-C')) {
        if (npm.exitCode !== null || Date.now() - started > 60_000) throw new Error(`It did not start:\n${printed}`)
        await sleep(20)
      }
      return (Date.now() - started) / 1000
    },
    kill: async (part) => {
      // On a busy machine the part may not be there yet.
      while (victimsNow(part).length === 0 && isAlive(root)) await sleep(20)
      const tree = treeOf(root)
      kill(victimsNow(part))
      // Whoever lost its parent or child has to go by itself; a killed whole leaves nobody to wait for.
      if (NAMES[part]) await untilGone(tree.filter(({ command }) => !isDatabase(command)))
    },
    interrupt: async () => {
      const tree = treeOf(root)
      process.kill(-root, 'SIGINT')
      await untilGone(tree)
      await ended
      if (npm.exitCode !== 0) throw new Error(`Ctrl-C ended with exit code ${npm.exitCode}:\n${printed}`)
    },
  }
}

function victims(part: Part, tree: Process[], database: Process[]): Process[] {
  if (part === 'everything') return [...tree, ...database]
  if (part === 'all but the database') return tree.filter(({ command }) => !isDatabase(command))
  if (part === 'the database alone') return database.slice(0, 1)
  return tree.filter(({ command }) => NAMES[part]?.test(command))
}

/** Its children call themselves "postgres: checkpointer" and the like. */
function isDatabase(command: string): boolean {
  return /(^|\/)(postgres|initdb)[: ]/.test(command)
}

async function untilGone(processes: readonly Process[]): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const left = processes.filter(({ pid }) => isAlive(pid))
    if (left.length === 0) return
    if (Date.now() > deadline) throw new Error(`Still there: ${left.map(({ command }) => command).join(', ')}`)
    await sleep(50)
  }
}
