import { execFile } from 'node:child_process'
import { chown, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { fileExists } from '../../lib/file-exists'
import { syncFolder } from '../../lib/sync-folder'
import type { EmbeddedLog } from './log'
import type { ClusterLocation } from './location'
import { DATABASE_ENV } from './user'

const TEMPORARY_PREFIX = 'postgres-new-'
const run = promisify(execFile)

/** Creates the cluster in a temporary folder and renames it, so that a crash leaves a complete cluster or none. */
export async function createClusterIfMissing(location: ClusterLocation, log: EmbeddedLog): Promise<void> {
  if (await isCluster(location.clusterDir)) return

  log.info(`Creating a new database in ${location.clusterDir}.`)
  const parent = path.dirname(location.clusterDir)
  const temporary = await mkdtemp(path.join(parent, TEMPORARY_PREFIX))
  try {
    if (location.user) await chown(temporary, location.user.uid, location.user.gid)
    await initdb(location, temporary, 'C.UTF-8').catch(() => initdb(location, temporary, 'C'))
    await rename(temporary, location.clusterDir)
    await syncFolder(parent)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true }).catch(() => undefined)
    // If two first starts run at once, the rename fails for the slower one.
    if (await isCluster(location.clusterDir)) return
    throw new Error(creationErrorMessage(location.clusterDir, error), { cause: error })
  }
}

/** Removes temporary folders of starts that were killed. Only the owner of the data folder may call this. */
export async function removeTemporaryClusters({ clusterDir }: ClusterLocation): Promise<void> {
  const parent = path.dirname(clusterDir)
  const folders = (await readdir(parent)).filter((name) => name.startsWith(TEMPORARY_PREFIX))
  // If an initdb is still writing after its parent process was killed, the next start removes its folder.
  await Promise.allSettled(folders.map((name) => rm(path.join(parent, name), { recursive: true, force: true })))
}

/**
 * ICU is used for comparison and case folding. Some extensions (pg_trgm) use the C library to recognise letters, for
 * which C.UTF-8 is better, but not every C library has that locale.
 */
async function initdb({ binDir, user }: ClusterLocation, folder: string, ctype: 'C.UTF-8' | 'C'): Promise<void> {
  const options = [
    `--pgdata=${folder}`,
    '--username=partwire',
    '--encoding=UTF8',
    '--locale-provider=icu',
    '--icu-locale=und',
    '--locale=C',
    `--lc-ctype=${ctype}`,
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
  ]
  await run(path.join(binDir, 'initdb'), options, { ...user, cwd: '/', env: DATABASE_ENV })
}

function isCluster(folder: string): Promise<boolean> {
  return fileExists(path.join(folder, 'PG_VERSION'))
}

function creationErrorMessage(clusterDir: string, error: unknown): string {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  const reason = /error: (.*)/.exec(stderr)?.[1] ?? (error instanceof Error ? error.message.split('\n')[0] : '')
  return `The database in ${clusterDir} could not be created: ${reason}.`
}
