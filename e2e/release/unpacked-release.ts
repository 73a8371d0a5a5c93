import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { freePort } from '../harness/free-port'

const run = promisify(execFile)
const START_TIMEOUT_MS = 240_000

/** A release unpacked in an empty folder, outside the repository and its packages. */
export interface UnpackedRelease {
  folder: string
  /** Runs a program of the release to its end and returns what it printed. */
  run: (args: readonly string[], env: Record<string, string>) => Promise<{ code: number; printed: string }>
  /** Starts `node start.js` and waits until it is ready. */
  start: (env: Record<string, string>) => Promise<StartedProgram>
}

export async function unpackRelease(archive: string): Promise<UnpackedRelease> {
  const parent = await mkdtemp(path.join(tmpdir(), 'unpacked-'))
  // As root, PostgreSQL runs as another user.
  await chmod(parent, 0o711)
  await run('tar', ['-xzf', archive, '-C', parent])
  const [name = ''] = await readdir(parent)
  const folder = path.join(parent, name)
  return {
    folder,
    run: async (args, env) => {
      const child = spawn(process.execPath, [...args], { cwd: folder, env: { ...emptyMachine(parent), ...env } })
      const printed = collectOutput(child)
      await once(child, 'exit')
      return { code: child.exitCode ?? -1, printed: printed() }
    },
    start: (env) => startProgram(folder, ['start.js'], env),
  }
}

interface StartedProgram {
  stop: () => Promise<void>
}

/** Starts a program that prints that Ctrl-C stops it when it is ready. */
export async function startProgram(
  folder: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<StartedProgram> {
  const child = spawn(process.execPath, [...args], {
    cwd: folder,
    env: { ...emptyMachine(path.dirname(folder)), ...env },
  })
  const printed = collectOutput(child)
  const ended = once(child, 'exit')
  await vi.waitFor(
    () => {
      if (child.exitCode === null && printed().includes('Ctrl-C')) return
      throw new Error(`It has not started:\n${printed()}`)
    },
    { timeout: START_TIMEOUT_MS, interval: 50 },
  )
  return {
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The environment of a machine that has only Node: nothing of npm and of this run. */
function emptyMachine(home: string): Record<string, string> {
  return { PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`, HOME: home, TMPDIR: tmpdir() }
}

/** Free ports and a new data folder beside the release, which the user of PostgreSQL may enter. */
export async function newSettings(release: Pick<UnpackedRelease, 'folder'>, name: string) {
  const dataDir = path.join(path.dirname(release.folder), name)
  await mkdir(dataDir)
  await chmod(dataDir, 0o711)
  return {
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    // No background synchronisation: the newcomer fetches the orders.
    SYNC_EVERY_MINUTES: '0',
  }
}

/** Paths of all files below a folder. */
export async function listFolder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

function collectOutput(child: ChildProcess): () => string {
  let printed = ''
  const collect = (chunk: Buffer) => {
    printed += chunk.toString()
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  return () => printed
}
