import { locateBinaries, reachableBinaries } from './binaries'
import { createClusterIfMissing, removeTemporaryClusters } from './cluster'
import { startLogRotation, type EmbeddedLog } from './log'
import { createDatabaseIfMissing, maintainOwnership } from './ownership'
import { findClusterDir, prepareLocation } from './location'
import { findRunningPostmaster } from './postmaster-file'
import { stopServer } from './server'
import { socketConnectionString } from './socket'
import { findDatabaseUser } from './user'
import { createWatchdog } from './watchdog'

export interface EmbeddedOptions {
  dataDir: string
  log: EmbeddedLog
  /** How long a start waits for the previous owner of the data folder to end. */
  ownerTimeoutMs?: number
  /** How long the server keeps running after its owner was killed, so that the next owner can adopt it. */
  adoptionSeconds?: number
}

export interface EmbeddedDatabase {
  connectionString: string
  /** Folder of the data files: in the data folder, unless the database user cannot enter that. */
  clusterDir: string
  stop(): Promise<void>
}

/** Starts the default database: the bundled PostgreSQL on a Unix socket, with its files in the data folder. */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log, ownerTimeoutMs = 10_000, adoptionSeconds = 5 } = options
  const nativeDir = await locateBinaries(dataDir)
  const user = await findDatabaseUser(dataDir)
  const binDir = await reachableBinaries(nativeDir, user)
  const location = await prepareLocation({ dataDir, user, binDir, log })
  await createClusterIfMissing(location, log)

  const watchdog = createWatchdog(location, adoptionSeconds)
  try {
    const ownership = await maintainOwnership(location, log, watchdog, ownerTimeoutMs)
    await createDatabaseIfMissing(ownership.socketDir)
    await removeTemporaryClusters(location)
    const stopLogRotation = startLogRotation(location.logFile)
    return {
      connectionString: socketConnectionString(ownership.socketDir, 'partwire'),
      clusterDir: location.clusterDir,
      stop: once(async () => {
        stopLogRotation()
        await ownership.release()
        await stopServer(location.clusterDir)
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

/** Connection string of the embedded database of a running portal, or null. For command-line tools. */
export async function findRunningDatabase(dataDir: string): Promise<string | null> {
  const running = await findRunningPostmaster(await findClusterDir(dataDir))
  return running?.isReady ? socketConnectionString(running.socketDir, 'partwire') : null
}
