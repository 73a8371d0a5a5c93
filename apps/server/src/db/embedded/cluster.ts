import { execFile } from 'node:child_process'
import { chown, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { EmbeddedLog } from './log'
import type { ClusterLocation } from './location'
import { DATABASE_ENV } from './user'

const TEMPORARY_PREFIX = 'postgres-new-'
const run = promisify(execFile)

/** Made beside and renamed: whenever the machine stops, there is a whole cluster or none. */
export async function createClusterIfMissing(place: ClusterLocation, log: EmbeddedLog): Promise<void> {
  if (await isCluster(place.clusterDir)) return

  log.info(`A new database is made in ${place.clusterDir}.`)
  const home = path.dirname(place.clusterDir)
  const draft = await mkdtemp(path.join(home, TEMPORARY_PREFIX))
  try {
    if (place.user) await chown(draft, place.user.uid, place.user.gid)
    await initdb(place, draft, 'C.UTF-8').catch(() => initdb(place, draft, 'C'))
    await rename(draft, place.clusterDir)
    await syncFolder(home)
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined)
    // Two first starts at once: the other one was quicker.
    if (!(await isCluster(place.clusterDir))) throw new Error(creationErrorMessage(place.clusterDir, error), { cause: error })
  }
}

/** Drafts of starts that were killed. Only the owner of the data folder calls this. */
export async function removeTemporaryClusters({ clusterDir }: ClusterLocation): Promise<void> {
  const home = path.dirname(clusterDir)
  const drafts = (await readdir(home)).filter((name) => name.startsWith(TEMPORARY_PREFIX))
  // An initdb whose starter was killed may still be writing; then the next start removes it.
  await Promise.allSettled(drafts.map((name) => rm(path.join(home, name), { recursive: true, force: true })))
}

/** ICU compares and folds; a few extensions (pg_trgm) still ask the C library what a letter is, not every one knows C.UTF-8. */
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

async function isCluster(folder: string): Promise<boolean> {
  return stat(path.join(folder, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function creationErrorMessage(clusterDir: string, error: unknown): string {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  const reason = /error: (.*)/.exec(stderr)?.[1] ?? (error instanceof Error ? error.message.split('\n')[0] : '')
  return `The database in ${clusterDir} could not be made: ${reason}.`
}
