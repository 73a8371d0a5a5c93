import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './connect'
import { errorReason } from '../lib/failure-reason'
import { findServerState, probeWrite } from './health-store'
import { readMigrations } from './migration-files'

interface Health {
  /** The database responds. */
  database: boolean
  /** It accepts writes: it is no standby, not read-only, and its disk is not full. */
  writable: boolean
  /** All migrations of this version are applied; their finish steps may be missing. */
  migrations: boolean
  /** At least one worker of any process has a recent heartbeat. */
  worker: boolean
}

export type HealthProbe = () => Promise<Health>

/** The database is queried at most this often, however many requests ask for its state. */
const READ_INTERVAL_MS = 1_000
const WRITE_INTERVAL_MS = 5_000

const UNREACHABLE: Health = { database: false, writable: false, migrations: false, worker: false }

/** Creates a probe of the database state. Its result is cached for one second. */
export function healthProbe(db: Db, log: FastifyBaseLogger, now: () => Date): HealthProbe {
  const logReason = callOnChange((reason) => log.warn({ reason }, 'the database is not ready'))
  const canWrite = cached(WRITE_INTERVAL_MS, now, () => failureReason(() => probeWrite(db)))

  async function check(): Promise<Health> {
    const { isReadOnly, migrations, isWorkerAlive } = await findServerState(db)
    const failure = isReadOnly ? 'the database is read-only' : await canWrite()
    logReason(failure)
    const applied = new Set(migrations)
    const known = await knownMigrations()
    return {
      database: true,
      writable: failure === null,
      migrations: known.every((name) => applied.has(name)),
      worker: isWorkerAlive,
    }
  }

  return cached(READ_INTERVAL_MS, now, () =>
    check().catch((error: unknown) => {
      logReason(errorReason(error))
      return UNREACHABLE
    }),
  )
}

/** Caches the result of `work` while it runs and until `intervalMs` after its start. Concurrent calls share one run. */
function cached<Result>(intervalMs: number, now: () => Date, work: () => Promise<Result>): () => Promise<Result> {
  let last: { result: Promise<Result>; at: number; isRunning: boolean } | null = null

  return () => {
    const at = now().getTime()
    // The absolute difference: a clock that is set back must not extend the lifetime of a result.
    const isFresh = last !== null && (last.isRunning || Math.abs(at - last.at) < intervalMs)
    if (last !== null && isFresh) return last.result
    const result = work()
    const started = { result, at, isRunning: true }
    last = started
    const end = () => {
      started.isRunning = false
    }
    result.then(end, end)
    return result
  }
}

async function failureReason(work: () => Promise<void>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    return errorReason(error)
  }
}

/** Calls `report` only when the reason differs from the last one, so that a lasting problem is logged once. */
function callOnChange(report: (reason: string) => void): (reason: string | null) => void {
  let last: string | null = null
  return (reason) => {
    if (reason !== null && reason !== last) report(reason)
    last = reason
  }
}

let migrationNames: Promise<string[]> | null = null

/** Read once: the files do not change while the process runs. */
function knownMigrations(): Promise<string[]> {
  return (migrationNames ??= readMigrations().then((migrations) => migrations.map(({ name }) => name)))
}
