import { locateBinaries, reachableBinaries } from './binaries'
import { createClusterIfMissing, removeTemporaryClusters } from './cluster'
import { startLogRotation, type EmbeddedLog } from './log'
import { createDatabaseIfMissing, maintainOwnership } from './ownership'
import { findClusterDir, prepareLocation } from './location'
import { runningPostmaster } from './postmaster-file'
import { stopServer } from './server'
import { socketConnectionString } from './socket'
import { findDatabaseUser } from './user'
import { createWatchdog } from './watchdog'

export interface EmbeddedOptions {
  dataDir: string
  log: EmbeddedLog
  /** How long a former owner of the data folder may take to go. */
  ownerTimeoutMs?: number
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
  const { dataDir, log, ownerTimeoutMs: ownerPatienceMs = 10_000, adoptionSeconds = 5 } = options
  const nativeDir = await locateBinaries(dataDir)
  const user = await findDatabaseUser(dataDir)
  const binDir = await reachableBinaries(nativeDir, user)
  const place = await prepareLocation({ dataDir, user, binDir, log })
  await createClusterIfMissing(place, log)

  const watchdog = createWatchdog(place, adoptionSeconds)
  try {
    const ownership = await maintainOwnership(place, log, watchdog, ownerPatienceMs)
    await createDatabaseIfMissing(ownership.socketDir)
    await removeTemporaryClusters(place)
    const stopLogRotation = startLogRotation(place.logFile)
    return {
      connectionString: socketConnectionString(ownership.socketDir, 'partwire'),
      clusterDir: place.clusterDir,
      stop: once(async () => {
        stopLogRotation()
        await ownership.release()
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
  const running = await runningPostmaster(await findClusterDir(dataDir))
  return running?.isReady ? socketConnectionString(running.socketDir, 'partwire') : null
}
