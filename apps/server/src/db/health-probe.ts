import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './connect'
import { errorReason } from './database-errors'
import { findServerState, probeWrite } from './health-store'
import { readMigrations } from './migrate'

interface Health {
  /** The database answers. */
  database: boolean
  /** It can write: no standby, not switched to read-only, no full disk. */
  writable: boolean
  /** Every migration that this program knows is applied. */
  migrations: boolean
  /** At least one worker, of any process, is alive. */
  worker: boolean
}

export type HealthProbe = () => Promise<Health>

/** However often it is asked for, the database is asked at most this often. */
const READ_INTERVAL_MS = 1_000
const WRITE_INTERVAL_MS = 5_000

const UNREACHABLE: Health = { database: false, writable: false, migrations: false, worker: false }

/** The state of the database, shared by everybody who asks within a second. */
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

/** Runs the work once for all who ask while it runs and until the interval has passed since its start. */
function cached<Result>(intervalMs: number, now: () => Date, work: () => Promise<Result>): () => Promise<Result> {
  let last: { result: Promise<Result>; at: number; isRunning: boolean } | null = null

  return () => {
    const at = now().getTime()
    // A clock that was set back must not keep a result for longer.
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

/** A state that lasts is logged once, not at every check. */
function callOnChange(report: (reason: string) => void): (reason: string | null) => void {
  let last: string | null = null
  return (reason) => {
    if (reason !== null && reason !== last) report(reason)
    last = reason
  }
}

let migrationNames: Promise<string[]> | null = null

/** The files do not change while the process runs. */
function knownMigrations(): Promise<string[]> {
  return (migrationNames ??= readMigrations().then((migrations) => migrations.map(({ name }) => name)))
}
