import { createHash } from 'node:crypto'
import {
  sql,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type RawBuilder,
} from 'kysely'
import { type Pool, type PoolClient, Query as DriverQuery, type QueryResult } from 'pg'
import { errorReason } from '../lib/failure-reason'
import {
  DatabaseUnavailable,
  isConnectionError,
  isPreparedStatementLost,
  isStalePlan,
  NO_PREPARED_STATEMENTS,
} from './database-errors'
import { executeWithTimeouts, type Query, type Timeouts } from './timeouts'

const PLANNED_PREFIX = '/* planned for its values */'

/**
 * First part of a statement that is not prepared, because its best plan depends on its values: a search for a frequent
 * word reads another index than a search for a rare one.
 */
export const PLANNED_FOR_VALUES: RawBuilder<unknown> = sql.raw(PLANNED_PREFIX)

/**
 * Statements that are prepared, at most. The texts of the portal are constants with few variants, about 400; the limit
 * bounds the memory of a connection if a text contains a value by mistake.
 */
const MAX_PREPARED_STATEMENTS = 1_000

export interface StatementOptions {
  /** False: no statement gets a name, and each is parsed every time. For poolers without prepared statements. */
  usesPreparedStatements: boolean
  /** Timeouts to set in each transaction; null where the connection has them. */
  transactionTimeouts: Timeouts | null
  /** Absent: statements are not traced. */
  traceStatement?: TraceStatement | undefined
}

/** Runs a statement, which it gets as text and as work to do. */
export type TraceStatement = <Result>(text: string, work: () => Promise<Result>) => Promise<Result>

const DEFAULT_OPTIONS: StatementOptions = { usesPreparedStatements: true, transactionTimeouts: null }

/** Requests above this limit fail at once: a pool could not serve them within its acquire timeout anyway. */
const MAX_WAITING_FOR_CONNECTION = 500

/**
 * Wraps a pool for Kysely, which cannot name statements: they get a name here, so that each is parsed once per
 * connection. Failures to acquire a connection and broken connections become `DatabaseUnavailable`.
 */
export function withPreparedStatements(pool: Pool, options: StatementOptions = DEFAULT_OPTIONS): PostgresPool {
  const clients = new WeakMap<PoolClient, PreparingClient>()
  return {
    connect: async () => {
      const client = await acquire(pool)
      // Kysely identifies a connection by its object, so the same client must always get the same wrapper.
      const known = clients.get(client) ?? new PreparingClient(client, options)
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

/** Statements with a plan. Those that start with the comment of `PLANNED_FOR_VALUES` are none of them. */
const PREPARABLE = /^\s*(?:select|insert|update|delete|with|merge)\b/i

/**
 * Returns the name under which a statement is prepared, or undefined for a statement that is not prepared; nothing else
 * decides it. The name is derived from the text, so it means the same in every process.
 * @internal
 */
export function statementNames(limit: number): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (!PREPARABLE.test(text) || names.size >= limit) return undefined
    const name = `prepared_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
    names.set(text, name)
    return name
  }
}

const statementName = statementNames(MAX_PREPARED_STATEMENTS)

type Execute = (query: Query) => Promise<QueryResult>

/**
 * Executes statements as `client.query` does, but gives it the query object that it would create: for a named statement
 * it first copies each property of the options, which takes a fiftieth of the processor time of a call that reads.
 */
function executeOn(client: PoolClient): Execute {
  return ({ text, values, name }) =>
    new Promise((resolve, reject) => {
      client.query(
        new NamedQuery(text, values, name, (error, result) => (error === null ? resolve(result) : reject(error))),
      )
    })
}

/** The driver reads the name and the callback of its query object, but its type has neither. */
class NamedQuery extends DriverQuery {
  readonly name: string | undefined
  readonly callback: (error: Error | null, result: QueryResult) => void

  constructor(text: string, values: unknown[], name: string | undefined, callback: NamedQuery['callback']) {
    super(text, values)
    this.name = name
    this.callback = callback
  }
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: PoolClient
  readonly #plain: PostgresPoolClient
  readonly #execute: Execute
  readonly #usesPreparedStatements: boolean
  #isBroken = false

  constructor(client: PoolClient, options: StatementOptions) {
    const { usesPreparedStatements, transactionTimeouts, traceStatement } = options
    this.#client = client
    this.#plain = client
    const execute: Execute =
      transactionTimeouts === null ? executeOn(client) : executeWithTimeouts(client, transactionTimeouts)
    this.#execute = traceStatement === undefined ? execute : (query) => traceStatement(query.text, () => execute(query))
    this.#usesPreparedStatements = usesPreparedStatements
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query<Row>(statement: string | PostgresCursor<Row>, values: readonly unknown[] = []) {
    if (typeof statement !== 'string') return this.#plain.query(statement)
    return this.#run<Row>(statement, values)
  }

  /** Closes a broken connection instead of returning it to the pool: after a timeout its statement may still run. */
  release(): void {
    this.#client.release(this.#isBroken)
  }

  async #run<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    // For example the rollback after the statement that failed.
    if (this.#isBroken) throw new DatabaseUnavailable('the database connection is broken')
    const name = this.#usesPreparedStatements ? statementName(text) : undefined
    const query = { text, values: [...values], name }
    try {
      const { command, rowCount, rows } = await this.#execute(query)
      return { command: isCommand(command) ? command : 'SELECT', rowCount: rowCount ?? 0, rows }
    } catch (error) {
      // The driver creates the error where it reads from the socket. This stack leads to the caller of the statement.
      if (error instanceof Error) Error.captureStackTrace(error)
      if (isPreparedStatementLost(error)) {
        throw new DatabaseUnavailable(NO_PREPARED_STATEMENTS, { cause: error })
      }
      if (!isConnectionError(error) && !isStalePlan(error)) throw error
      this.#isBroken = true
      throw new DatabaseUnavailable(errorReason(error), { cause: error })
    }
  }
}

function isCommand(command: string): command is PostgresQueryResult<unknown>['command'] {
  return ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
}
