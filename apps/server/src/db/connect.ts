import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { withPreparedStatements } from './prepared'
import type { Schema } from './schema/schema'

/** Parameter of every store function: the database or a transaction. */
export type Db = Kysely<Schema>

/** Timeouts of the connections of a pool in milliseconds; 0 is no limit. */
export interface Timeouts {
  /** For a free connection, including the time to connect. */
  acquireMs: number
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
}

const DEFAULT_TIMEOUTS: Timeouts = { acquireMs: 10_000, statementMs: 0, lockMs: 0, idleInTransactionMs: 0 }

/** Added to the statement timeout on our side, for a database that hangs and cannot enforce its own timeout. */
const RESPONSE_GRACE_MS = 2_000

/**
 * The only place that sets session timeouts, as connection parameters. A connection pooler in transaction mode does not
 * pass them on: it needs them in its own configuration, or `set local` here.
 */
export function connectPool(connectionString: string, size: number, timeouts: Timeouts = DEFAULT_TIMEOUTS): Pool {
  const { acquireMs, statementMs, lockMs, idleInTransactionMs } = timeouts
  const pool = new Pool({
    connectionString,
    max: size,
    keepAlive: true,
    connectionTimeoutMillis: acquireMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    ...(statementMs > 0 && { query_timeout: statementMs + RESPONSE_GRACE_MS }),
  })
  // A lost connection already fails its query, and the pool replaces one that was idle. Without listeners the error
  // events would end the process as well, even after `pool.end()`, which does not wait until connections are closed.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}

export function createDatabase(pool: Pool): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) })
}
