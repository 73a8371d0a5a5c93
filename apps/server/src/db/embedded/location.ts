import { createHash } from 'node:crypto'
import { access, chmod, chown, constants, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { EmbeddedLog } from './log'
import { SHARED_DATA_DIR } from './binaries'
import { prepareSocketDir } from './socket'
import { succeedsAsUser, type DatabaseUser, createPublicFolder } from './user'

/** Everything the other steps need to know about one embedded database. */
export interface ClusterLocation {
  binDir: string
  user: DatabaseUser
  clusterDir: string
  socketDir: string
  logFile: string
}

interface LocationOptions {
  dataDir: string
  user: DatabaseUser
  binDir: string
  log: EmbeddedLog
}

const ENTER_FOLDER = 'cd -- "$0"'

export async function prepareLocation({ dataDir, user, binDir, log }: LocationOptions): Promise<ClusterLocation> {
  const home = await findParentFolder(path.resolve(dataDir), user)
  const clusterDir = path.join(home, 'postgres')
  await rejectForeignCluster(clusterDir)
  if (home !== path.resolve(dataDir)) {
    log.info(`The database user cannot enter ${path.resolve(dataDir)}: the database lies in ${clusterDir}.`)
  }
  const socketDir = await prepareSocketDir(home, user)
  return { binDir, user, clusterDir, socketDir, logFile: path.join(home, 'postgres.log') }
}

/** The data folder, or a folder of the same owner outside when the database user cannot enter it. */
async function findParentFolder(dataDir: string, user: DatabaseUser): Promise<string> {
  await ensureWritable(dataDir)
  const noted = await readRedirect(dataDir)
  if (noted !== null) return path.dirname(noted)
  if (user === null || (await canEnter(dataDir, user))) return dataDir

  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const home = path.join(SHARED_DATA_DIR, key)
  await createPublicFolder(SHARED_DATA_DIR)
  await createPublicFolder(home)
  await writeFile(redirectFile(dataDir), `${path.join(home, 'postgres')}\n`)
  return home
}

/** Where the cluster of a data folder lies, if there is one. */
export async function findClusterDir(dataDir: string): Promise<string> {
  return (await readRedirect(path.resolve(dataDir))) ?? path.join(path.resolve(dataDir), 'postgres')
}

async function readRedirect(dataDir: string): Promise<string | null> {
  const noted = await readFile(redirectFile(dataDir), 'utf8').catch(() => '')
  return noted.trim() === '' ? null : noted.trim()
}

function redirectFile(dataDir: string): string {
  return path.join(dataDir, 'postgres-lies-elsewhere.txt')
}

async function ensureWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The data folder ${dataDir} cannot be written (${reason}).`, { cause: error })
  }
}

/** A data folder closed to all but root is opened for passing through, for the database user's group alone. */
async function canEnter(dataDir: string, user: { uid: number; gid: number }): Promise<boolean> {
  if (await succeedsAsUser(user, ENTER_FOLDER, dataDir)) return true
  if (!(await succeedsAsUser(user, ENTER_FOLDER, path.dirname(dataDir)))) return false

  const { mode, uid } = await stat(dataDir)
  if (uid === 0 && (mode & 0o077) === 0) {
    await chown(dataDir, 0, user.gid)
    await chmod(dataDir, 0o710)
  }
  return succeedsAsUser(user, ENTER_FOLDER, dataDir)
}

async function rejectForeignCluster(clusterDir: string): Promise<void> {
  const us = process.getuid?.()
  const owner = await stat(clusterDir).catch(() => null)
  if (us === 0 || !owner || owner.uid === us) return
  throw new Error(
    `The database in ${clusterDir} belongs to another user: start as that user or choose another DATA_DIR.`,
  )
}
