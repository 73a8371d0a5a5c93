import { createHash } from 'node:crypto'
import { access, chmod, chown, constants, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { EmbeddedLog } from './log'
import { REACHABLE_DIR } from './binaries'
import { prepareSocketDir } from './socket'
import { canDo, type DatabaseUser, makeOpenFolder } from './user'

/** Everything the other steps need to know about one embedded database. */
export interface Place {
  binDir: string
  user: DatabaseUser
  clusterDir: string
  socketDir: string
  logFile: string
}

interface Wanted {
  dataDir: string
  user: DatabaseUser
  binDir: string
  log: EmbeddedLog
}

const ENTER = 'cd -- "$0"'

export async function preparePlace({ dataDir, user, binDir, log }: Wanted): Promise<Place> {
  const home = await clusterHome(path.resolve(dataDir), user)
  const clusterDir = path.join(home, 'postgres')
  await refuseForeignCluster(clusterDir)
  if (home !== path.resolve(dataDir)) {
    log.info(`The database user cannot enter ${path.resolve(dataDir)}: the database lies in ${clusterDir}.`)
  }
  const socketDir = await prepareSocketDir(home, user)
  return { binDir, user, clusterDir, socketDir, logFile: path.join(home, 'postgres.log') }
}

/** The data folder, or a folder of the same owner outside when the database user cannot enter it. */
async function clusterHome(dataDir: string, user: DatabaseUser): Promise<string> {
  await makeWritable(dataDir)
  const noted = await notedCluster(dataDir)
  if (noted !== null) return path.dirname(noted)
  if (user === null || (await canEnter(dataDir, user))) return dataDir

  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const home = path.join(REACHABLE_DIR, key)
  await makeOpenFolder(REACHABLE_DIR)
  await makeOpenFolder(home)
  await writeFile(noteFile(dataDir), `${path.join(home, 'postgres')}\n`)
  return home
}

/** Where the cluster of a data folder lies, if there is one. */
export async function clusterDirOf(dataDir: string): Promise<string> {
  return (await notedCluster(path.resolve(dataDir))) ?? path.join(path.resolve(dataDir), 'postgres')
}

async function notedCluster(dataDir: string): Promise<string | null> {
  const noted = await readFile(noteFile(dataDir), 'utf8').catch(() => '')
  return noted.trim() === '' ? null : noted.trim()
}

function noteFile(dataDir: string): string {
  return path.join(dataDir, 'postgres-lies-elsewhere.txt')
}

async function makeWritable(dataDir: string): Promise<void> {
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
  if (await canDo(user, ENTER, dataDir)) return true
  if (!(await canDo(user, ENTER, path.dirname(dataDir)))) return false

  const { mode, uid } = await stat(dataDir)
  if (uid === 0 && (mode & 0o077) === 0) {
    await chown(dataDir, 0, user.gid)
    await chmod(dataDir, 0o710)
  }
  return canDo(user, ENTER, dataDir)
}

async function refuseForeignCluster(clusterDir: string): Promise<void> {
  const us = process.getuid?.()
  const owner = await stat(clusterDir).catch(() => null)
  if (us === 0 || !owner || owner.uid === us) return
  throw new Error(
    `The database in ${clusterDir} belongs to another user: start as that user or choose another DATA_DIR.`,
  )
}
