import { createHash } from 'node:crypto'
import { access, chmod, chown, constants, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createFolder } from '../../lib/create-folder'
import { errorReason } from '../../lib/failure-reason'
import type { EmbeddedLog } from './log'
import { SHARED_DATA_DIR } from './binaries'
import { prepareSocketDir } from './socket'
import { succeedsAsUser, type DatabaseUser, createPublicFolder } from './user'

/** Paths and user of one embedded database. */
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

/** Creates the folders of the embedded database. Throws if the data folder cannot be used. */
export async function prepareLocation({ dataDir, user, binDir, log }: LocationOptions): Promise<ClusterLocation> {
  const parent = await findParentFolder(path.resolve(dataDir), user)
  const clusterDir = path.join(parent, 'postgres')
  await rejectForeignCluster(clusterDir)
  if (parent !== path.resolve(dataDir)) {
    log.info(`The database user cannot enter ${path.resolve(dataDir)}: the database is stored in ${clusterDir}.`)
  }
  const socketDir = await prepareSocketDir(parent, user)
  return { binDir, user, clusterDir, socketDir, logFile: path.join(parent, 'postgres.log') }
}

/**
 * The folder that contains the cluster: the data folder or, if the database user cannot enter that, a folder under
 * `SHARED_DATA_DIR` whose path is stored in the data folder.
 */
async function findParentFolder(dataDir: string, user: DatabaseUser): Promise<string> {
  await ensureWritable(dataDir)
  const redirect = await readRedirect(dataDir)
  if (redirect !== null) return path.dirname(redirect)
  if (user === null || (await canEnter(dataDir, user))) return dataDir

  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const parent = path.join(SHARED_DATA_DIR, key)
  await createPublicFolder(SHARED_DATA_DIR)
  await createPublicFolder(parent)
  await writeFile(redirectFile(dataDir), `${path.join(parent, 'postgres')}\n`)
  return parent
}

/** Where the cluster of a data folder is or would be. */
export async function findClusterDir(dataDir: string): Promise<string> {
  return (await readRedirect(path.resolve(dataDir))) ?? path.join(path.resolve(dataDir), 'postgres')
}

async function readRedirect(dataDir: string): Promise<string | null> {
  const redirect = await readFile(redirectFile(dataDir), 'utf8').catch(() => '')
  return redirect.trim() === '' ? null : redirect.trim()
}

function redirectFile(dataDir: string): string {
  return path.join(dataDir, 'postgres-lies-elsewhere.txt')
}

async function ensureWritable(dataDir: string): Promise<void> {
  try {
    createFolder(dataDir)
    await access(dataDir, constants.W_OK)
  } catch (error) {
    throw new Error(`The data folder ${dataDir} cannot be written (${errorReason(error)}).`, { cause: error })
  }
}

/**
 * Whether the user can enter the data folder. A folder of root with mode 0700 becomes 0710 for the group of the user.
 */
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
  const ownUid = process.getuid?.()
  const owner = await stat(clusterDir).catch(() => null)
  if (ownUid === 0 || !owner || owner.uid === ownUid) return
  throw new Error(
    `The database in ${clusterDir} belongs to another user: start as that user or choose another DATA_DIR.`,
  )
}
