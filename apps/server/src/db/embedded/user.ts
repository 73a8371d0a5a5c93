import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

/** The user that runs PostgreSQL, which refuses to run as root. Null is the user of this process. */
export type DatabaseUser = { uid: number; gid: number } | null

const run = promisify(execFile)

/** A minimal environment: variables for other PostgreSQL tools (PGDATA, PGPORT, …) must not reach the server. */
export const DATABASE_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** When started by root: the owner of an existing cluster, otherwise the user `nobody`. */
export async function findDatabaseUser(dataDir: string): Promise<DatabaseUser> {
  if (process.getuid?.() !== 0) return null

  const cluster = await stat(path.join(dataDir, 'postgres')).catch(() => null)
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid }
  return findNobodyUser()
}

/**
 * Runs a shell command as the user and returns whether it succeeded. File modes alone are not enough: access lists, user
 * namespaces and mount options count as well.
 */
export async function succeedsAsUser(user: DatabaseUser, shellTest: string, argument: string): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', shellTest, argument], { ...user, cwd: '/', env: DATABASE_ENV })
    return true
  } catch {
    return false
  }
}

/** Creates a folder that all users may enter, regardless of the umask. */
export async function createPublicFolder(folder: string): Promise<void> {
  if ((await mkdir(folder, { recursive: true })) !== undefined) await chmod(folder, 0o755)
}

async function findNobodyUser(): Promise<{ uid: number; gid: number }> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(accounts) ?? []
  return { uid: toUnsigned(uid), gid: toUnsigned(gid) }
}

/** macOS lists the user `nobody` with the id -2. */
function toUnsigned(id: string | undefined): number {
  return id === undefined ? 65_534 : Number(id) >>> 0
}
