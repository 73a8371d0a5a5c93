import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, unlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

export interface Postmaster {
  pid: number
  socketDir: string
  isReady: boolean
}

const run = promisify(execFile)

/** Reads postmaster.pid. Returns null if no server runs on this cluster, and removes the file if it is stale. */
export async function findRunningPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const file = path.join(clusterDir, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  const [pid, , , , socketDir, , , status] = text.split('\n').map((line) => line.trim())
  if (!pid) return null
  if (await isServerOf(clusterDir, Number(pid))) {
    return { pid: Number(pid), socketDir: socketDir ?? '', isReady: status === 'ready' }
  }
  await removeStale(file, text)
  return null
}

/**
 * After a restart of the machine or container the pid may belong to another program, to the server of another cluster or to
 * a zombie process. PostgreSQL itself would then refuse to start, so the stale file must be removed.
 */
async function isServerOf(clusterDir: string, pid: number): Promise<boolean> {
  const commandLine = await (
    process.platform === 'linux'
      ? readFile(`/proc/${pid}/cmdline`, 'utf8')
      : run('ps', ['-o', 'args=', '-p', String(pid)]).then(({ stdout }) => stdout)
  ).catch(() => '')
  return /postgres/.test(commandLine) && (await worksIn(clusterDir, pid))
}

/** A server works in the folder of its cluster. True where the system does not tell. */
async function worksIn(clusterDir: string, pid: number): Promise<boolean> {
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
  return folder === null || folder === (await realpath(clusterDir))
}

async function removeStale(file: string, text: string): Promise<void> {
  const now = await readFile(file, 'utf8').catch(() => '')
  if (now === text) await unlink(file).catch(() => undefined)
}
