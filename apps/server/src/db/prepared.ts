import {
  sql,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type RawBuilder,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { DatabaseUnavailable, isConnectionError, errorReason } from './database-errors'

const PREPARED_PREFIX = '/* prepared */'

/**
 * Stands first in a statement that each connection parses once: taking in an order costs the database 1.4 ms so, and
 * 2.4 ms otherwise. Not for a statement whose best plan depends on its values, as that of a search does.
 */
export const PREPARED: RawBuilder<unknown> = sql.raw(PREPARED_PREFIX)

/** More than one pool can serve within its acquire timeout would only fill the memory. */
const MAX_WAITING_FOR_CONNECTION = 500

/**
 * The pool as Kysely uses it. Kysely sends statements without a name; those that are marked get one here. Failures to
 * get a connection, and connections that break, become `DatabaseUnavailable`.
 */
export function withPreparedStatements(pool: Pool): PostgresPool {
  const clients = new WeakMap<PoolClient, PreparingClient>()
  return {
    connect: async () => {
      const client = await acquire(pool)
      // Kysely keeps what it knows about a connection by its object, which therefore has to be the same each time.
      const known = clients.get(client) ?? new PreparingClient(client)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

async function acquire(pool: Pool): Promise<PoolClient> {
  if (pool.waitingCount >= MAX_WAITING_FOR_CONNECTION) {
    throw new DatabaseUnavailable('too many requests wait for a database connection')
  }
  try {
    return await pool.connect()
  } catch (error) {
    throw new DatabaseUnavailable(errorReason(error), { cause: error })
  }
}

/** The texts are ours and few, so that this does not grow. */
const names = new Map<string, string>()

function statementName(text: string): string {
  const name = names.get(text) ?? `prepared_${names.size + 1}`
  names.set(text, name)
  return name
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: PoolClient
  readonly #plain: PostgresPoolClient
  #isBroken = false

  constructor(client: PoolClient) {
    this.#client = client
    this.#plain = client
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query<Row>(statement: string | PostgresCursor<Row>, values: readonly unknown[] = []) {
    if (typeof statement !== 'string') return this.#plain.query(statement)
    return this.#run<Row>(statement, values)
  }

  /** A broken connection is closed: after a read timeout its statement may still be running. */
  release(): void {
    this.#client.release(this.#isBroken)
  }

  async #run<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    // Such as the rollback after the statement that met the break.
    if (this.#isBroken) throw new DatabaseUnavailable('the database connection is broken')
    try {
      return await (text.startsWith(PREPARED_PREFIX) ? this.#prepared<Row>(text, values) : this.#plain.query<Row>(text, values))
    } catch (error) {
      if (!isConnectionError(error)) throw error
      this.#isBroken = true
      throw new DatabaseUnavailable(errorReason(error), { cause: error })
    }
  }

  async #prepared<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const { command, rowCount, rows } = await this.#client.query({ name: statementName(text), text, values: [...values] })
    return { command: isCommand(command) ? command : 'SELECT', rowCount: rowCount ?? 0, rows }
  }
}

function isCommand(command: string): command is PostgresQueryResult<unknown>['command'] {
  return ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
}
