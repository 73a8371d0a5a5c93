import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, constants, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { Socket } from 'node:net'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'
import { resolvePath } from './child'
import { ROOT } from './root'
import { endRunProcesses } from './run-processes'

const NAME = /^partwire-(\d+)-/
/** A file system in memory, on Linux. */
const MEMORY_FOLDER = '/dev/shm'
const MIN_FREE_BYTES = 6 * 1024 ** 3

export interface RunFolder {
  path: string
  /** Ends every process of the run and removes the folder. */
  end(): Promise<void>
}

/**
 * Creates a temporary folder for one run. All processes of the run get it as TMPDIR and are found by it. When this
 * process ends, for whatever reason, a guard process ends the remaining ones and removes the folder.
 */
export async function openRunFolder(): Promise<RunFolder> {
  const parent = await findParentFolder()
  await removeAbandoned(parent)
  const folder = await mkdtemp(path.join(parent, `partwire-${process.pid}-`))
  // As root, PostgreSQL runs as another user, which needs access to the folder.
  await chmod(folder, 0o711)
  const guard = spawn(process.execPath, ['--import', 'tsx', resolvePath('scripts/guard.ts'), folder], {
    cwd: ROOT,
    detached: true,
    // The guard detects the end of this process by the end of its input.
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = once(guard, 'exit')
  guard.unref()
  if (guard.stdin instanceof Socket) guard.stdin.unref()
  return {
    path: folder,
    async end() {
      guard.ref()
      guard.stdin.end()
      await ended
      // The guard may have been killed.
      await clear(folder)
    },
  }
}

/**
 * TMPDIR where it is set. Otherwise a file system in memory, if there is one with enough space: the tests create and
 * remove hundreds of databases of several hundred files each, which takes a good part of the processor time on a disk.
 */
async function findParentFolder(): Promise<string> {
  if (process.env['TMPDIR']) return tmpdir()
  return (await hasSpace(MEMORY_FOLDER)) ? MEMORY_FOLDER : tmpdir()
}

async function hasSpace(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK)
    const { bsize, bavail } = await statfs(folder)
    return Math.min(bsize * bavail, freemem()) >= MIN_FREE_BYTES
  } catch {
    return false
  }
}

/** Ends the processes of a run and removes its folder. Also used by the guard. */
export async function clear(folder: string): Promise<void> {
  if (!NAME.test(path.basename(folder))) throw new Error(`"${folder}" is not the folder of a run.`)
  await endRunProcesses(folder)
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

/** Removes the folders of runs whose owner and guard were both killed. Folders of other users are skipped. */
async function removeAbandoned(parent: string): Promise<void> {
  const names = await readdir(parent)
  for (const name of names) {
    const [, owner] = NAME.exec(name) ?? []
    if (owner !== undefined && !isRunning(Number(owner))) await clear(path.join(parent, name)).catch(() => undefined)
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
