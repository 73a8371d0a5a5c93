import { keepBinaries, locateBinaries, reachableBinaries } from './binaries'
import { createClusterIfMissing, removeTemporaryClusters } from './cluster'
import { startLogRotation, type EmbeddedLog } from './log'
import { findClusterDir, prepareLocation } from './location'
import { findRunningPostmaster } from './postmaster-file'
import { startServer } from './running-server'
import { socketConnectionString } from './socket'
import { removeFormerClusters, upgradeCluster, type UpgradeSteps } from './upgrade'
import { findDatabaseUser } from './user'

export interface EmbeddedOptions {
  dataDir: string
  log: EmbeddedLog
  /** Without it a cluster of an earlier major version of PostgreSQL is refused. */
  upgrade?: UpgradeSteps
  /** How long a start waits for the previous owner of the data folder to end. */
  ownerTimeoutMs?: number
  /** How long the server keeps running after its owner was killed, so that the next owner can adopt it. */
  adoptionSeconds?: number
}

export interface EmbeddedDatabase {
  connectionString: string
  /** Folder of the data files: in the data folder, unless the database user cannot enter that. */
  clusterDir: string
  /**
   * To be called when the portal has started. Keeps a copy of the binaries, with which a later version can read this
   * cluster, and removes the cluster from before an upgrade, unless this start has upgraded it.
   */
  confirmStart: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts the default database: the bundled PostgreSQL on a Unix socket, with its files in the data folder. */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log, upgrade = null, ownerTimeoutMs = 10_000, adoptionSeconds = 5 } = options
  const nativeDir = await locateBinaries(dataDir)
  const user = await findDatabaseUser(dataDir)
  const binDir = await reachableBinaries(nativeDir, user)
  const location = await prepareLocation({ dataDir, user, binDir, log })
  const isUpgraded = await upgradeCluster(location, { dataDir, log, steps: upgrade })
  await createClusterIfMissing(location, log)

  const server = await startServer(location, { log, ownerTimeoutMs, adoptionSeconds })
  await removeTemporaryClusters(location).catch(async (error: unknown) => {
    await server.stop()
    throw error
  })
  const stopLogRotation = startLogRotation(location.logFile)
  return {
    connectionString: server.connectionString,
    clusterDir: location.clusterDir,
    confirmStart: async () => {
      try {
        if (!isUpgraded) await removeFormerClusters(location, dataDir)
        await keepBinaries(nativeDir, dataDir)
      } catch (error) {
        log.warn(`The binaries of PostgreSQL could not be kept in ${dataDir}: ${String(error)}`)
      }
    },
    stop: async () => {
      stopLogRotation()
      await server.stop()
    },
  }
}

/** Connection string of the embedded database of a running portal, or null. For command-line tools. */
export async function findRunningDatabase(dataDir: string): Promise<string | null> {
  const running = await findRunningPostmaster(await findClusterDir(dataDir))
  return running?.isReady ? socketConnectionString(running.socketDir, 'partwire') : null
}
