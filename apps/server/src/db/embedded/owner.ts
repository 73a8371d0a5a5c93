import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { EmbeddedLog } from './log'
import type { Place } from './place'
import { runningPostmaster } from './postmaster-file'
import { spawnServer, stopServer } from './server'
import { connectTo } from './socket'
import type { Watchdog } from './watchdog'

export interface Ownership {
  socketDir: string
  /** From here on a lost connection is not repaired, and nothing is started any more. */
  letGo(): Promise<void>
}

/** Recovery after a crash replays what was written since the last checkpoint; that may take a while. */
const ANSWER_PATIENCE_MS = 60_000
const SILENCE_PATIENCE_MS = 10_000
const OWNER_LOCK = 7_278_947

interface Owned {
  client: Client
  socketDir: string
}

/**
 * One owner per data folder: a session lock in the database itself, which no kill can leave behind.
 * When the database dies under us it is started again and the lock taken anew.
 */
export async function keepOwning(
  place: Place,
  log: EmbeddedLog,
  watchdog: Watchdog,
  ownerPatienceMs: number,
): Promise<Ownership> {
  const state = { isKept: true, repairing: Promise.resolve() }
  const seek = async () => {
    const owned = await own(place, watchdog, ownerPatienceMs, () => state.isKept)
    await watchdog.takeCharge()
    return owned
  }
  const owned = await seek()
  watch(owned)

  function watch({ client }: Owned): void {
    client.once('end', () => {
      if (state.isKept) state.repairing = repair()
    })
  }

  async function repair(): Promise<void> {
    log.info('The embedded database has ended: it is started again.')
    let told = ''
    while (state.isKept) {
      try {
        return watch(await seek())
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        if (state.isKept && reason !== told) log.error(reason)
        told = reason
        await sleep(1_000)
      }
    }
  }

  return {
    socketDir: owned.socketDir,
    letGo: () => {
      state.isKept = false
      return state.repairing
    },
  }
}

/** Under the owner's lock, so that two first starts do not both create it. */
export async function createDatabaseIfMissing(socketDir: string): Promise<void> {
  const client = await connectTo(socketDir)
  try {
    const found = await client.query(`select 1 from pg_database where datname = 'partwire'`)
    if (found.rowCount === 0) await client.query('create database partwire')
  } finally {
    await client.end()
  }
}

async function own(place: Place, watchdog: Watchdog, ownerPatienceMs: number, isWanted: () => boolean): Promise<Owned> {
  const started = Date.now()
  let silentSince: number | null = null
  let takenSince: number | null = null
  while (isWanted()) {
    const attempt = await tryToOwn(place, watchdog)
    if (typeof attempt === 'object') return attempt

    const now = Date.now()
    takenSince = attempt === 'taken' ? (takenSince ?? now) : null
    if (takenSince !== null && now - takenSince >= ownerPatienceMs) {
      throw new Error(`The database in ${place.clusterDir} is in use by another running portal: stop that one first.`)
    }
    silentSince = attempt === 'silent' ? (silentSince ?? now) : null
    if (silentSince !== null && now - silentSince >= SILENCE_PATIENCE_MS) {
      await stopServer(place.clusterDir)
      silentSince = null
    }
    if (now - started >= ANSWER_PATIENCE_MS) {
      throw new Error(`PostgreSQL on ${place.clusterDir} does not answer (see ${place.logFile}).`)
    }
    await sleep(50)
  }
  throw new Error('The embedded database was stopped.')
}

/** `silent`: it says it is ready, yet nobody answers on the socket (somebody removed it). */
type Attempt = Owned | 'taken' | 'silent' | 'coming'

async function tryToOwn(place: Place, watchdog: Watchdog): Promise<Attempt> {
  const found = await runningPostmaster(place.clusterDir)
  if (!found) {
    await watchdog.arm()
    await spawnServer(place)
  }
  const running = found ?? (await runningPostmaster(place.clusterDir))
  if (!running?.isReady) return 'coming'

  const client = await connectTo(running.socketDir).catch(() => null)
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
