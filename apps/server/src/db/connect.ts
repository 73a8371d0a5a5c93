import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { withPreparedStatements } from './prepared'
import type { Schema } from './schema/schema'

/** A store function takes this; a transaction is one too. */
export type Db = Kysely<Schema>

/** How long the statements of a connection may take; 0 is no limit. */
export interface Timeouts {
  /** Waiting for a free connection, the time to connect included. */
  acquireMs: number
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
}

const DEFAULT_TIMEOUTS: Timeouts = { acquireMs: 10_000, statementMs: 0, lockMs: 0, idleInTransactionMs: 0 }

/** How much longer than the server's timeout we wait for its answer: a database that hangs cannot keep its own. */
const RESPONSE_GRACE_MS = 2_000

/**
 * The only place that sets timeouts of a session, as parameters of the connection. A pooler that shares connections
 * between transactions does not pass them on: it needs them in its own configuration, or `set local` here.
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
  // A connection lost while in use fails its query; the same news as an event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export function databaseOf(pool: Pool): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) })
}
