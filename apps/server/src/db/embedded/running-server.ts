import { createDatabaseIfMissing, maintainOwnership } from './ownership'
import type { EmbeddedLog } from './log'
import type { ClusterLocation } from './location'
import { stopServer } from './server'
import { socketConnectionString } from './socket'
import { createWatchdog } from './watchdog'

export interface ServerOptions {
  log: EmbeddedLog
  /** How long a start waits for the previous owner of the data folder to end. */
  ownerTimeoutMs: number
  /** How long the server keeps running after its owner was killed, so that the next owner can adopt it. */
  adoptionSeconds: number
}

export interface RunningServer {
  connectionString: string
  /** Stops it once, however often it is called. */
  stop: () => Promise<void>
}

/** Starts the server on a cluster, or takes over the running one, as its only owner. Creates the database if missing. */
export async function startServer(
  location: ClusterLocation,
  { log, ownerTimeoutMs, adoptionSeconds }: ServerOptions,
): Promise<RunningServer> {
  const watchdog = createWatchdog(location, adoptionSeconds)
  const ownership = await maintainOwnership(location, log, watchdog, ownerTimeoutMs).catch(async (error: unknown) => {
    await watchdog.release(false)
    throw error
  })
  const stop = once(async () => {
    await ownership.release()
    await stopServer(location.clusterDir)
    await watchdog.release(true)
  })
  try {
    await createDatabaseIfMissing(ownership.socketDir)
  } catch (error) {
    // Its owner would start the server again and keep this process running.
    await stop()
    throw error
  }
  return { connectionString: socketConnectionString(ownership.socketDir, 'partwire'), stop }
}

function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => (running ??= run())
}
