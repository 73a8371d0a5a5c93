import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { EmbeddedLog } from './log'
import type { ClusterLocation } from './location'
import { runningPostmaster } from './postmaster-file'
import { spawnServer, stopServer } from './server'
import { connectToMaintenanceDatabase } from './socket'
import type { Watchdog } from './watchdog'

export interface Ownership {
  socketDir: string
  /** From here on a lost connection is not repaired, and nothing is started any more. */
  release(): Promise<void>
}

/** Recovery after a crash replays what was written since the last checkpoint; that may take a while. */
const START_TIMEOUT_MS = 60_000
const UNRESPONSIVE_TIMEOUT_MS = 10_000
const OWNER_LOCK = 7_278_947

interface OwnedServer {
  client: Client
  socketDir: string
}

/**
 * One owner per data folder: a session lock in the database itself, which no kill can leave behind.
 * When the database dies under us it is started again and the lock taken anew.
 */
export async function maintainOwnership(
  place: ClusterLocation,
  log: EmbeddedLog,
  watchdog: Watchdog,
  ownerPatienceMs: number,
): Promise<Ownership> {
  const state = { isKept: true, repairing: Promise.resolve() }
  const acquire = async () => {
    const owned = await acquireOwnership(place, watchdog, ownerPatienceMs, () => state.isKept)
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
        const reason = error instanceof Error ? error.message : String(error)
        if (state.isKept && reason !== lastLogged) log.error(reason)
        lastLogged = reason
        await sleep(1_000)
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

/** Under the owner's lock, so that two first starts do not both create it. */
export async function createDatabaseIfMissing(socketDir: string): Promise<void> {
  const client = await connectToMaintenanceDatabase(socketDir)
  try {
    const found = await client.query(`select 1 from pg_database where datname = 'partwire'`)
    if (found.rowCount === 0) await client.query('create database partwire')
  } finally {
    await client.end()
  }
}

async function acquireOwnership(place: ClusterLocation, watchdog: Watchdog, ownerPatienceMs: number, isWanted: () => boolean): Promise<OwnedServer> {
  const started = Date.now()
  let unresponsiveSince: number | null = null
  let inUseSince: number | null = null
  while (isWanted()) {
    const attempt = await tryToAcquire(place, watchdog)
    if (typeof attempt === 'object') return attempt

    const now = Date.now()
    inUseSince = attempt === 'taken' ? (inUseSince ?? now) : null
    if (inUseSince !== null && now - inUseSince >= ownerPatienceMs) {
      throw new Error(`The database in ${place.clusterDir} is in use by another running portal: stop that one first.`)
    }
    unresponsiveSince = attempt === 'silent' ? (unresponsiveSince ?? now) : null
    if (unresponsiveSince !== null && now - unresponsiveSince >= UNRESPONSIVE_TIMEOUT_MS) {
      await stopServer(place.clusterDir)
      unresponsiveSince = null
    }
    if (now - started >= START_TIMEOUT_MS) {
      throw new Error(`PostgreSQL on ${place.clusterDir} does not answer (see ${place.logFile}).`)
    }
    await sleep(50)
  }
  throw new Error('The embedded database was stopped.')
}

/** `silent`: it says it is ready, yet nobody answers on the socket (somebody removed it). */
type Attempt = OwnedServer | 'taken' | 'silent' | 'coming'

async function tryToAcquire(place: ClusterLocation, watchdog: Watchdog): Promise<Attempt> {
  const found = await runningPostmaster(place.clusterDir)
  if (!found) {
    await watchdog.arm()
    await spawnServer(place)
  }
  const running = found ?? (await runningPostmaster(place.clusterDir))
  if (!running?.isReady) return 'coming'

  const client = await connectToMaintenanceDatabase(running.socketDir).catch(() => null)
  if (!client) return 'silent'
  try {
    const reply = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [OWNER_LOCK])
    if (reply.rows[0]?.ours) return { client, socketDir: running.socketDir }
    await client.end()
    return 'taken'
  } catch {
    return 'coming'
  }
}
