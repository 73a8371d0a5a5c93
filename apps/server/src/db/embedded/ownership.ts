import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { errorReason } from '../../lib/failure-reason'
import { ADVISORY_LOCKS, tryAdvisoryLock } from '../advisory-locks'
import type { ClusterLocation } from './location'
import type { EmbeddedLog } from './log'
import { findRunningPostmaster } from './postmaster-file'
import { spawnServer, stopServer } from './server'
import { connectToMaintenanceDatabase } from './socket'
import type { Watchdog } from './watchdog'

export interface Ownership {
  socketDir: string
  /** After this a lost connection is no longer repaired and no server is started any more. */
  release(): Promise<void>
}

/** Crash recovery replays everything since the last checkpoint, which can take a while. */
const START_TIMEOUT_MS = 60_000
const UNRESPONSIVE_TIMEOUT_MS = 10_000

interface OwnedServer {
  client: Client
  socketDir: string
}

/**
 * Makes this process the only owner of the data folder, by a session-level advisory lock in the database itself, which
 * is released even if the process is killed. If the database ends, it is started again and the lock is acquired again.
 */
export async function maintainOwnership(
  location: ClusterLocation,
  log: EmbeddedLog,
  watchdog: Watchdog,
  ownerTimeoutMs: number,
): Promise<Ownership> {
  const state = { isKept: true, repairing: Promise.resolve() }
  const acquire = async () => {
    const owned = await acquireOwnership(location, watchdog, ownerTimeoutMs, () => state.isKept)
    await watchdog.activate()
    return owned
  }
  const owned = await acquire()
  watch(owned)

  function watch({ client }: OwnedServer): void {
    client.once('end', () => {
      if (state.isKept) state.repairing = repair()
    })
  }

  async function repair(): Promise<void> {
    log.info('The embedded database has ended: it is started again.')
    let lastLogged = ''
    while (state.isKept) {
      try {
        return watch(await acquire())
      } catch (error) {
        const reason = errorReason(error)
        if (state.isKept && reason !== lastLogged) log.error(reason)
        lastLogged = reason
        await pause(1_000)
      }
    }
  }

  return {
    socketDir: owned.socketDir,
    release: () => {
      state.isKept = false
      return state.repairing
    },
  }
}

/** To be called by the owner only, so that two first starts do not both create the database. */
export async function createDatabaseIfMissing(socketDir: string): Promise<void> {
  const client = await connectToMaintenanceDatabase(socketDir)
  try {
    const found = await client.query(`select 1 from pg_database where datname = 'partwire'`)
    if (found.rowCount === 0) await client.query('create database partwire')
  } finally {
    await client.end()
  }
}

async function acquireOwnership(
  location: ClusterLocation,
  watchdog: Watchdog,
  ownerTimeoutMs: number,
  isWanted: () => boolean,
): Promise<OwnedServer> {
  const started = Date.now()
  let unresponsiveSince: number | null = null
  let inUseSince: number | null = null
  while (isWanted()) {
    const attempt = await tryToAcquire(location, watchdog)
    if (typeof attempt === 'object') return attempt

    const now = Date.now()
    inUseSince = attempt === 'in-use' ? (inUseSince ?? now) : null
    if (inUseSince !== null && now - inUseSince >= ownerTimeoutMs) {
      throw new Error(
        `The database in ${location.clusterDir} is in use by another running portal: stop that one first.`,
      )
    }
    unresponsiveSince = attempt === 'unresponsive' ? (unresponsiveSince ?? now) : null
    if (unresponsiveSince !== null && now - unresponsiveSince >= UNRESPONSIVE_TIMEOUT_MS) {
      await stopServer(location.clusterDir)
      unresponsiveSince = null
    }
    if (now - started >= START_TIMEOUT_MS) {
      throw new Error(`PostgreSQL on ${location.clusterDir} does not respond (see ${location.logFile}).`)
    }
    await pause(50)
  }
  throw new Error('The embedded database was stopped.')
}

/** `unresponsive`: the server reports that it is ready but cannot be reached, because its socket was removed. */
type Attempt = OwnedServer | 'in-use' | 'unresponsive' | 'starting'

async function tryToAcquire(location: ClusterLocation, watchdog: Watchdog): Promise<Attempt> {
  const found = await findRunningPostmaster(location.clusterDir)
  if (!found) {
    await watchdog.arm()
    await spawnServer(location)
  }
  const running = found ?? (await findRunningPostmaster(location.clusterDir))
  if (!running?.isReady) return 'starting'

  const client = await connectToMaintenanceDatabase(running.socketDir).catch(() => null)
  if (!client) return 'unresponsive'
  try {
    const isOwner = await tryAdvisoryLock(client, ADVISORY_LOCKS.dataFolder)
    if (isOwner) return { client, socketDir: running.socketDir }
    await client.end()
    return 'in-use'
  } catch {
    return 'starting'
  }
}
