import { execFile } from 'node:child_process'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { errorReason } from '../../lib/failure-reason'
import { fileExists } from '../../lib/file-exists'
import { findKeptBinaries, removeOtherBinaries } from './binaries'
import { syncFolder } from '../../lib/sync-folder'
import { createClusterIfMissing } from './cluster'
import { findClusterDir, type ClusterLocation } from './location'
import type { EmbeddedLog } from './log'
import { findRunningPostmaster } from './postmaster-file'
import { startServer } from './running-server'
import { DATABASE_ENV } from './user'

/** How all data gets from one server to the next: through a backup of our own, because there is no `pg_dump`. */
export interface UpgradeSteps {
  backUp: (connectionString: string, file: string) => Promise<void>
  restore: (connectionString: string, file: string) => Promise<void>
}

interface UpgradeOptions {
  dataDir: string
  log: EmbeddedLog
  /** Null: a cluster of another major version is refused. */
  steps: UpgradeSteps | null
}

/** Exists in a new cluster when it has all data. */
const UPGRADE_COMPLETE_FILE = 'partwire-upgrade-complete'
/** One for each process, because only its own may be removed at the end of an upgrade. */
const BACKUP_FILE = /^postgres-upgrade(?:-\d+)?\.backup$/
const NEXT_SUFFIX = '-upgrading'
const SERVER_TIMEOUTS = { ownerTimeoutMs: 10_000, adoptionSeconds: 0 }

/**
 * Moves the data of a cluster of an earlier major version into a new cluster. The former one is not changed until the
 * new one is complete, and is then kept beside it as `postgres-17`. Returns whether it did so.
 */
export async function upgradeCluster(
  location: ClusterLocation,
  { dataDir, log, steps }: UpgradeOptions,
): Promise<boolean> {
  const { clusterDir, binDir } = location
  await finishInterruptedUpgrade(location)
  const from = await readClusterVersion(clusterDir)
  if (from === null) {
    await refuseInterruptedUndo(clusterDir)
    return false
  }
  const to = await readServerVersion(binDir)
  if (from === to) return false

  const versions = `The database in ${clusterDir} is of PostgreSQL ${from}, and this version of Partwire has PostgreSQL ${to}`
  if (from > to) throw new Error(`${versions}: start the version of Partwire that has used it last.`)
  if (steps === null) throw new Error(`${versions}: start the portal, which upgrades the database.`)
  const formerBinDir = await findKeptBinaries(dataDir, from, location.user)
  if (formerBinDir === null) {
    throw new Error(
      `${versions}: make a backup with the previous version of Partwire, set another DATA_DIR and restore it.`,
    )
  }
  log.info(`Upgrading the database in ${clusterDir} from PostgreSQL ${from} to ${to}.`)
  try {
    await moveData(location, formerBinDir, { log, steps })
    await replaceCluster(clusterDir, from)
  } catch (error) {
    const reason = errorReason(error).replace(/\.$/, '')
    throw new Error(
      `The upgrade of the database from PostgreSQL ${from} to ${to} failed (${reason}). The database is unchanged: start again, or start the previous version of Partwire.`,
      { cause: error },
    )
  }
  return true
}

/** Removes the clusters from before an upgrade and their binaries. To be called when a later start has succeeded. */
export async function removeFormerClusters({ clusterDir }: ClusterLocation, dataDir: string): Promise<void> {
  for (const { folder } of await listFormerClusters(clusterDir)) await rm(folder, { recursive: true, force: true })
  const version = await readClusterVersion(clusterDir)
  if (version !== null) await removeOtherBinaries(dataDir, version)
}

/** Puts the cluster from before the upgrade in place again. Returns what the administrator has to know. */
export async function undoUpgrade(dataDir: string): Promise<string> {
  const clusterDir = await findClusterDir(dataDir)
  if ((await findRunningPostmaster(clusterDir)) !== null)
    throw new Error('The database is running: stop the portal first.')
  const [former] = await listFormerClusters(clusterDir)
  if (former === undefined) {
    throw new Error(`There is no database of an earlier version of PostgreSQL beside ${clusterDir}.`)
  }
  const undone = await moveAside(clusterDir)
  await rename(former.folder, clusterDir)
  await syncFolder(path.dirname(clusterDir))
  return [
    `The database of PostgreSQL ${former.version} is in place again.`,
    `What has changed since the upgrade is only in ${undone}.`,
    `Start the previous version of Partwire: this one would upgrade the database again.`,
  ].join('\n')
}

/** Renames the upgraded cluster to `postgres-undone`, or `postgres-undone-2` and so on. Returns the name. */
async function moveAside(clusterDir: string): Promise<string> {
  const folder = (number: number) => `${clusterDir}-undone${number === 1 ? '' : `-${number}`}`
  let number = 1
  while (await fileExists(folder(number))) number += 1
  // An interrupted undo has renamed it already.
  if (!(await fileExists(clusterDir))) return folder(number - 1)
  await rename(clusterDir, folder(number))
  return folder(number)
}

async function moveData(
  location: ClusterLocation,
  formerBinDir: string,
  { log, steps }: { log: EmbeddedLog; steps: UpgradeSteps },
): Promise<void> {
  const next = { ...location, clusterDir: nextDir(location.clusterDir) }
  const file = path.join(path.dirname(location.clusterDir), `postgres-upgrade-${process.pid}.backup`)

  try {
    await withServer({ ...location, binDir: formerBinDir }, log, async (address) => {
      await removeInterrupted(next.clusterDir)
      await steps.backUp(address, file)
    })
    await createClusterIfMissing(next, log)
    await withServer(next, log, (address) => steps.restore(address, file))
    await writeFile(path.join(next.clusterDir, UPGRADE_COMPLETE_FILE), '')
  } finally {
    await rm(file, { force: true })
  }
}

/** Removes what an interrupted upgrade has left. Only the owner of the former cluster may call this. */
async function removeInterrupted(nextClusterDir: string): Promise<void> {
  if ((await findRunningPostmaster(nextClusterDir)) !== null) throw new Error('another start is upgrading the database')
  await rm(nextClusterDir, { recursive: true, force: true })
  const parent = path.dirname(nextClusterDir)
  for (const name of await readdir(parent)) if (BACKUP_FILE.test(name)) await rm(path.join(parent, name))
}

async function withServer(
  location: ClusterLocation,
  log: EmbeddedLog,
  work: (connectionString: string) => Promise<void>,
): Promise<void> {
  const server = await startServer(location, { log, ...SERVER_TIMEOUTS })
  try {
    await work(server.connectionString)
  } finally {
    await server.stop()
  }
}

async function replaceCluster(clusterDir: string, from: number): Promise<void> {
  await rename(clusterDir, `${clusterDir}-${from}`)
  await rename(nextDir(clusterDir), clusterDir)
  await syncFolder(path.dirname(clusterDir))
}

/** The process may have been killed between the two renames. */
async function finishInterruptedUpgrade({ clusterDir }: ClusterLocation): Promise<void> {
  const next = nextDir(clusterDir)
  if ((await fileExists(clusterDir)) || !(await fileExists(path.join(next, UPGRADE_COMPLETE_FILE)))) return
  await rename(next, clusterDir)
  await syncFolder(path.dirname(clusterDir))
}

/** A new empty cluster would hide the data, and the next start would remove the former cluster. */
async function refuseInterruptedUndo(clusterDir: string): Promise<void> {
  const [former] = await listFormerClusters(clusterDir)
  if (former === undefined) return
  throw new Error(`There is no database in ${clusterDir}, but one in ${former.folder}: run "undo-upgrade" again.`)
}

interface FormerCluster {
  folder: string
  version: number
}

/** Newest first. */
async function listFormerClusters(clusterDir: string): Promise<FormerCluster[]> {
  const parent = path.dirname(clusterDir)
  const pattern = new RegExp(`^${path.basename(clusterDir)}-(\\d+)$`)
  const names = await readdir(parent).catch(() => [])
  return names
    .flatMap((name) => {
      const version = pattern.exec(name)?.[1]
      return version === undefined ? [] : [{ folder: path.join(parent, name), version: Number(version) }]
    })
    .toSorted((a, b) => b.version - a.version)
}

/** Major version of the cluster; null if there is none. */
async function readClusterVersion(clusterDir: string): Promise<number | null> {
  const text = await readFile(path.join(clusterDir, 'PG_VERSION'), 'utf8').catch(() => '')
  return text.trim() === '' ? null : Number.parseInt(text, 10)
}

async function readServerVersion(binDir: string): Promise<number> {
  const { stdout } = await promisify(execFile)(path.join(binDir, 'postgres'), ['--version'], { env: DATABASE_ENV })
  return Number.parseInt(/\d+/.exec(stdout)?.[0] ?? '', 10)
}

function nextDir(clusterDir: string): string {
  return `${clusterDir}${NEXT_SUFFIX}`
}
