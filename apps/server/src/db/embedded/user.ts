import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

/** Who runs PostgreSQL: null is "whoever we are"; PostgreSQL refuses to run as root. */
export type DatabaseUser = { uid: number; gid: number } | null

const run = promisify(execFile)

/** A small environment of its own: settings meant for other PostgreSQL tools (PGDATA, PGPORT, …) must not reach it. */
export const DATABASE_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** As root: the owner of the cluster that is there, else nobody. */
export async function findDatabaseUser(dataDir: string): Promise<DatabaseUser> {
  if (process.getuid?.() !== 0) return null

  const cluster = await stat(path.join(dataDir, 'postgres')).catch(() => null)
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid }
  return findNobodyUser()
}

/** Tried for real, as that user: modes alone do not tell (access lists, user namespaces, mount options). */
export async function succeedsAsUser(user: DatabaseUser, shellTest: string, argument: string): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', shellTest, argument], { ...user, cwd: '/', env: DATABASE_ENV })
    return true
  } catch {
    return false
  }
}

/** A folder of ours that others may pass through, whatever the umask says. */
export async function createPublicFolder(folder: string): Promise<void> {
  if ((await mkdir(folder, { recursive: true })) !== undefined) await chmod(folder, 0o755)
}

async function findNobodyUser(): Promise<{ uid: number; gid: number }> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(accounts) ?? []
  return { uid: toUnsigned(uid), gid: toUnsigned(gid) }
}

/** macOS writes nobody as -2. */
function toUnsigned(id: string | undefined): number {
  return id === undefined ? 65_534 : Number(id) >>> 0
}
