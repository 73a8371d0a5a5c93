import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from '../config/config'
import { connectPool, databaseOf, type Db, type Timeouts } from './connect'
import { errorReason } from './database-errors'

/**
 * Each kind of work has connections of its own, so that one kind that is stuck (a locked table, a slow statement)
 * leaves the others working. A pool opens its connections when they are needed.
 */
export type WorkKind =
  /** Orders and their documents. */
  | 'orders'
  /** Every other call. */
  | 'calls'
  /** Sign-in, and the session check at the beginning of every call. */
  | 'signIn'
  /** Downloads, which read for as long as the caller takes them. */
  | 'exports'
  /** Readiness and metrics. */
  | 'health'
  /** Jobs and synchronisations. */
  | 'worker'
  /** The job queue itself (graphile-worker), which must go on when all jobs wait for a connection. */
  | 'queue'

export type Databases = Readonly<Record<WorkKind, Db>>

export interface Pools {
  byWork: Readonly<Record<WorkKind, Pool>>
  databases: Databases
  end: () => Promise<void>
}

interface Limits extends Timeouts {
  connections: number
}

export function openPools(connectionString: string, config: Config, log: FastifyBaseLogger): Pools {
  const limits = poolLimits(config.database)
  const open = (work: WorkKind): Pool => {
    const { connections, ...timeouts } = limits[work]
    const pool = connectPool(connectionString, connections, timeouts)
    // The pool replaces an idle connection that breaks (a database restart); without a listener it ends the process.
    pool.on('error', (error) => log.warn({ pool: work, reason: errorReason(error) }, 'idle database connection lost'))
    return pool
  }
  const byWork = mapWorkKinds(open)
  return {
    byWork,
    databases: mapWorkKinds((work) => databaseOf(byWork[work])),
    end: async () => void (await Promise.all(Object.values(byWork).map((pool) => pool.end()))),
  }
}

function poolLimits(database: Config['database']): Record<WorkKind, Limits> {
  const { poolSize, acquireTimeoutMs: acquireMs, statementTimeoutMs: statementMs, lockTimeoutMs: lockMs } = database
  const call = { acquireMs, statementMs, lockMs, idleInTransactionMs: 30_000 }
  const background = { acquireMs: 10_000, statementMs: 60_000, lockMs: 10_000, idleInTransactionMs: 60_000 }
  return {
    orders: { ...call, connections: poolSize },
    calls: { ...call, connections: Math.max(2, Math.ceil(poolSize / 2)) },
    signIn: { ...call, connections: 3 },
    exports: { ...call, connections: 2, statementMs: Math.max(60_000, statementMs) },
    // Two, each used by one statement at a time: a slow scrape does not hold up the readiness check.
    health: { acquireMs: 3_000, statementMs: 2_000, lockMs: 1_000, idleInTransactionMs: 5_000, connections: 2 },
    // Imports use up to eight of them for a statement at a time; deliveries, mails and heartbeats take turns with them.
    worker: { ...background, connections: 8 },
    // Each of the four lanes keeps one to listen for new jobs; the others fetch jobs and write down their results.
    queue: { ...background, connections: 6 },
  }
}

function mapWorkKinds<Value>(make: (work: WorkKind) => Value): Record<WorkKind, Value> {
  return {
    orders: make('orders'),
    calls: make('calls'),
    signIn: make('signIn'),
    exports: make('exports'),
    health: make('health'),
    worker: make('worker'),
    queue: make('queue'),
  }
}
