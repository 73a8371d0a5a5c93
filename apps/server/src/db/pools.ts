import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from '../config/config'
import { connectPool, createDatabase, type Db } from './connect'
import { LANE_COUNT } from '../jobs/lanes'
import { errorReason } from '../lib/failure-reason'
import type { TraceStatement } from './prepared'
import type { Timeouts } from './timeouts'

/**
 * Each kind of work has its own connection pool, so that one kind that is blocked (a locked table, a slow statement)
 * does not block the others. A pool opens its connections on demand.
 */
export type WorkKind =
  /** Orders and their documents. */
  | 'orders'
  /** Every other call. */
  | 'calls'
  /** Sign-in, and the session check of every call. */
  | 'signIn'
  /** Downloads, which read as slowly as the client receives them. */
  | 'exports'
  /** Readiness and metrics. */
  | 'health'
  /** Jobs and synchronisations. */
  | 'worker'
  /** The job queue itself (graphile-worker), which must work even if all jobs wait for a connection. */
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

/** With DATABASE_DIRECT_URL, `connectionString` is a pooler in transaction mode. The job queue does not use it. */
export function openPools(
  connectionString: string,
  config: Config,
  log: FastifyBaseLogger,
  traceStatement?: TraceStatement,
): Pools {
  const { databaseDirectUrl } = config
  const { usesPreparedStatements } = config.database
  const limits = poolLimits(config.database)
  const wanted = mapWorkKinds((work) => limits[work].connections)
  const sizes = poolSizes(wanted, config.process, config.database.maxConnections)
  // The job queue listens for notifications, which a pooler in transaction mode does not pass on.
  const isPooled = (work: WorkKind) => databaseDirectUrl !== null && work !== 'queue'
  const open = (work: WorkKind): Pool => {
    const { connections: _wanted, ...timeouts } = limits[work]
    const address = isPooled(work) ? connectionString : (databaseDirectUrl ?? connectionString)
    const pool = connectPool(address, sizes[work], timeouts, isPooled(work))
    pool.on('error', (error) => log.warn({ pool: work, reason: errorReason(error) }, 'idle database connection lost'))
    return pool
  }
  const byWork = mapWorkKinds(open)
  const createFor = (work: WorkKind): Db => {
    const transactionTimeouts = isPooled(work) ? limits[work] : null
    return createDatabase(byWork[work], { usesPreparedStatements, transactionTimeouts, traceStatement })
  }
  return {
    byWork,
    databases: mapWorkKinds(createFor),
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
    // Two connections, so that a slow metrics scrape does not delay the readiness check.
    health: { acquireMs: 3_000, statementMs: 2_000, lockMs: 1_000, idleInTransactionMs: 5_000, connections: 2 },
    // Imports use up to six connections, each for one statement at a time; deliveries, mails and heartbeats share them.
    worker: { ...background, connections: 8 },
    // Each lane keeps one connection to listen for new jobs; the others fetch jobs and store their results.
    queue: { ...background, connections: LANE_COUNT + 2 },
  }
}

function mapWorkKinds<Value>(create: (work: WorkKind) => Value): Record<WorkKind, Value> {
  return {
    orders: create('orders'),
    calls: create('calls'),
    signIn: create('signIn'),
    exports: create('exports'),
    health: create('health'),
    worker: create('worker'),
    queue: create('queue'),
  }
}

/** Pools that a process uses. */
const USED_POOLS: Record<Config['process'], readonly WorkKind[]> = {
  web: ['orders', 'calls', 'signIn', 'exports', 'health', 'worker'],
  worker: ['health', 'worker', 'queue'],
  all: ['orders', 'calls', 'signIn', 'exports', 'health', 'worker', 'queue'],
}

/**
 * Smallest sizes with which no work waits for a connection that it holds itself. Two imports and a heartbeat share the
 * pool of jobs; parts of an import may wait for each other. Each lane of the job queue listens on one connection.
 */
const MIN_SIZES: Record<WorkKind, number> = {
  orders: 2,
  calls: 2,
  signIn: 1,
  exports: 1,
  health: 1,
  worker: 5,
  queue: LANE_COUNT + 1,
}

/**
 * Sizes of the pools within the limit of the process. If `wanted` exceeds it, every pool gets its smallest size, and the
 * remaining connections go one at a time to the pool that has the smallest part of what it wants.
 *
 * @internal
 */
export function poolSizes(
  wanted: Readonly<Record<WorkKind, number>>,
  processKind: Config['process'],
  maxConnections: number,
): Record<WorkKind, number> {
  const used = USED_POOLS[processKind]
  const sizes = { ...wanted }
  if (total(sizes, used) <= maxConnections) return sizes

  for (const work of used) sizes[work] = Math.min(MIN_SIZES[work], wanted[work])
  while (total(sizes, used) < maxConnections) {
    const [next] = used.toSorted((a, b) => sizes[a] / wanted[a] - sizes[b] / wanted[b])
    if (next === undefined) return sizes
    sizes[next] += 1
  }
  return sizes
}

function total(sizes: Readonly<Record<WorkKind, number>>, used: readonly WorkKind[]): number {
  return used.reduce((sum, work) => sum + sizes[work], 0)
}
