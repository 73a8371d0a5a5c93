import { type CompiledQuery, Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { type Client, Pool, types } from 'pg'
import { isConnectionError } from './database-errors'
import { clientClass } from './hosts/primary-client'
import { withPreparedStatements, type StatementOptions } from './prepared'
import type { Schema } from './schema/schema'
import type { Timeouts } from './timeouts'

// As text, yyyy-mm-dd: the default is midnight of that day in the time zone of the process.
types.setTypeParser(types.builtins.DATE, String)

/** Parameter of every store function: the database or a transaction. */
export type Db = Kysely<Schema>

const DEFAULT_TIMEOUTS: Timeouts = { acquireMs: 10_000, statementMs: 0, lockMs: 0, idleInTransactionMs: 0 }

/** Added to the statement timeout on our side, for a database that hangs and cannot enforce its own timeout. */
const RESPONSE_GRACE_MS = 2_000

/** Without it a connection to a machine that has vanished is noticed after two hours, if nothing is sent on it. */
const KEEP_ALIVE_DELAY_MS = 10_000

/**
 * Of a connection string with several hosts, the pool connects to the one that accepts writes.
 *
 * Timeouts are parameters of each connection. A connection pooler in transaction mode does not pass these on: there
 * `createDatabase` sets the timeouts in each transaction.
 */
export function connectPool(
  connectionString: string,
  size: number,
  timeouts: Timeouts = DEFAULT_TIMEOUTS,
  isTransactionPooler = false,
): Pool {
  const { acquireMs, statementMs } = timeouts
  const pool = new Pool({
    connectionString,
    Client: clientClass(connectionString),
    max: size,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    connectionTimeoutMillis: acquireMs,
    ...(isTransactionPooler ? { pipeline: true } : connectionParameters(timeouts)),
    ...(statementMs > 0 && { query_timeout: statementMs + RESPONSE_GRACE_MS }),
  })
  // A lost connection already fails its query, and the pool replaces one that was idle. Without listeners the error
  // events would end the process as well, even after `pool.end()`, which does not wait until connections are closed.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    endWithServer(client)
  })
  pool.on('error', () => {})
  return pool
}

/**
 * PostgreSQL sends an error before it closes a connection. A connection that is released in between must not return to
 * the pool, which would give it to the next statement.
 */
function endWithServer(client: Client): void {
  client.connection.on('errorMessage', (error: unknown) => {
    if (isConnectionError(error)) void client.end()
  })
}

function connectionParameters({ statementMs, lockMs, idleInTransactionMs }: Timeouts) {
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  }
}

/** The pools of databases. Transactions are not in it: their statements belong on one connection. */
const pools = new WeakMap<Db, PostgresPool>()

export function createDatabase(pool: Pool, options?: StatementOptions): Db {
  const preparing = withPreparedStatements(pool, options)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparing }) })
  pools.set(db, preparing)
  return db
}

/**
 * Executes a statement. Outside a transaction it is sent to a connection of the pool directly: the steps of Kysely take
 * about a twentieth of the processor time of a call that reads.
 */
export async function executeStatement<Row>(db: Db, statement: CompiledQuery<Row>): Promise<Row[]> {
  const pool = pools.get(db)
  if (pool === undefined) return (await db.executeQuery(statement)).rows
  const client = await pool.connect()
  try {
    return (await client.query<Row>(statement.sql, statement.parameters)).rows
  } finally {
    client.release()
  }
}
