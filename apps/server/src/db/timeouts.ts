import type { PoolClient, QueryResult } from 'pg'

/** Timeouts of the connections of a pool in milliseconds; 0 is no limit. */
export interface Timeouts {
  /** For a free connection, including the time to connect. */
  acquireMs: number
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
}

export interface Query {
  text: string
  values: unknown[]
  /** Name of a prepared statement. */
  name?: string | undefined
}

type Execute = (query: Query) => Promise<QueryResult>

const BEGINS_TRANSACTION = /^(?:begin|start transaction)\b/
const IDLE = 'I'

/**
 * Executes statements on a connection of a pooler in transaction mode. There a setting of the connection would reach other
 * clients, so the timeouts are set in each transaction, together with its begin. A statement outside a transaction gets a
 * transaction of its own. The connection must be opened with `pipeline`, so that this takes one round trip.
 */
export function executeWithTimeouts(client: PoolClient, timeouts: Timeouts): Execute {
  const settings = [
    `set local statement_timeout = ${timeouts.statementMs}`,
    `set local lock_timeout = ${timeouts.lockMs}`,
    `set local idle_in_transaction_session_timeout = ${timeouts.idleInTransactionMs}`,
  ].join('; ')

  return async (query) => {
    if (BEGINS_TRANSACTION.test(query.text)) {
      await client.query(`${query.text}; ${settings}`)
      return BEGUN
    }
    if (client.getTransactionStatus() !== IDLE) return client.query(query)
    // All three are sent before the first response. After a statement that failed, `commit` rolls back.
    const begun = client.query(`begin; ${settings}`)
    const executed = client.query(query)
    const committed = client.query('commit')
    await Promise.allSettled([begun, executed, committed])
    await begun
    const result = await executed
    await committed
    return result
  }
}

/** Result of a statement without rows. */
const BEGUN: QueryResult = { command: 'BEGIN', rowCount: null, rows: [], oid: 0, fields: [] }
