import { execFile } from 'node:child_process'
import { readFile, unlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

export interface Postmaster {
  pid: number
  socketDir: string
  isReady: boolean
}

const run = promisify(execFile)

/** What postmaster.pid says of the server that is running on this cluster, or null when none is. */
export async function runningPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const file = path.join(clusterDir, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  const [pid, , , , socketDir, , , status] = text.split('\n').map((line) => line.trim())
  if (!pid) return null
  if (await isPostgresProcess(Number(pid))) {
    return { pid: Number(pid), socketDir: socketDir ?? '', isReady: status === 'ready' }
  }
  await removeStale(file, text)
  return null
}

/**
 * After a restart of the machine or container the number may name another program, or a dead one nobody collected.
 * PostgreSQL itself would then refuse to start, so the file has to go.
 */
async function isPostgresProcess(pid: number): Promise<boolean> {
  const commandLine = await (
    process.platform === 'linux'
      ? readFile(`/proc/${pid}/cmdline`, 'utf8')
      : run('ps', ['-o', 'args=', '-p', String(pid)]).then(({ stdout }) => stdout)
  ).catch(() => '')
  return /postgres/.test(commandLine)
}

async function removeStale(file: string, text: string): Promise<void> {
  const now = await readFile(file, 'utf8').catch(() => '')
  if (now === text) await unlink(file).catch(() => undefined)
}
