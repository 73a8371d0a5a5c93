import { locateBinaries, reachableBinaries } from './binaries'
import { createClusterIfMissing, removeLeftovers } from './cluster'
import { boundLog, type EmbeddedLog } from './log'
import { createDatabaseIfMissing, keepOwning } from './owner'
import { clusterDirOf, preparePlace } from './place'
import { runningPostmaster } from './postmaster-file'
import { stopServer } from './server'
import { connectionStringOf } from './socket'
import { databaseUser } from './user'
import { watchdogOf } from './watchdog'

export interface EmbeddedOptions {
  dataDir: string
  log: EmbeddedLog
  /** How long a former owner of the data folder may take to go. */
  ownerPatienceMs?: number
  /** How long the server outlives an owner that was killed, for the next one to adopt it. */
  adoptionSeconds?: number
}

export interface EmbeddedDatabase {
  connectionString: string
  /** Where the rows lie: under the data folder, unless the database user cannot enter that. */
  clusterDir: string
  stop(): Promise<void>
}

/** The default database: PostgreSQL of our own on a Unix socket, its files under the data folder. */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log, ownerPatienceMs = 10_000, adoptionSeconds = 5 } = options
  const shipped = await locateBinaries(dataDir)
  const user = await databaseUser(dataDir)
  const binDir = await reachableBinaries(shipped, user)
  const place = await preparePlace({ dataDir, user, binDir, log })
  await createClusterIfMissing(place, log)

  const watchdog = watchdogOf(place, adoptionSeconds)
  try {
    const ownership = await keepOwning(place, log, watchdog, ownerPatienceMs)
    await createDatabaseIfMissing(ownership.socketDir)
    await removeLeftovers(place)
    const endRotation = boundLog(place.logFile)
    return {
      connectionString: connectionStringOf(ownership.socketDir, 'partwire'),
      clusterDir: place.clusterDir,
      stop: once(async () => {
        endRotation()
        await ownership.letGo()
        await stopServer(place.clusterDir)
        await watchdog.release(true)
      }),
    }
  } catch (error) {
    await watchdog.release(false)
    throw error
  }
}

function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => (running ??= run())
}

/** The embedded database of a portal that is running now, for commands that work beside it; null when none is. */
export async function findRunningDatabase(dataDir: string): Promise<string | null> {
  const running = await runningPostmaster(await clusterDirOf(dataDir))
  return running?.isReady ? connectionStringOf(running.socketDir, 'partwire') : null
}
