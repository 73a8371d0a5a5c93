import type { Pool, PoolClient } from 'pg'

/** Maximum number of statements of the calls of a document, whatever the number of its lines. */
export const MAX_STATEMENTS = { get: 2, save: 4, submit: 10 } as const

interface SentStatement {
  text: string
  isPrepared: boolean
}

export interface StatementLog {
  /** The statements since the last call, in the order they were sent. */
  takeStatements: () => SentStatement[]
}

/** Records every statement that these pools send. */
export function recordStatements(pools: Readonly<Record<string, Pool>>): StatementLog {
  let statements: SentStatement[] = []
  onStatement(pools, (statement) => statements.push(statement))
  return {
    takeStatements: () => {
      const taken = statements
      statements = []
      return taken
    },
  }
}

/**
 * Calls `listener` with every statement that the connections of these pools send to PostgreSQL: session check, `begin`,
 * `commit` and locks included. Preparing a statement is not counted; it is sent together with its first execution.
 */
export function onStatement(pools: Readonly<Record<string, Pool>>, listener: (statement: SentStatement) => void): void {
  const observed = new WeakSet<PoolClient>()
  for (const pool of Object.values(pools)) pool.on('acquire', observe)

  function observe(client: PoolClient): void {
    if (observed.has(client)) return
    observed.add(client)
    const query = new Proxy(client.query.bind(client), {
      apply: (send, self, parameters) => {
        listener(readStatement(parameters[0]))
        return Reflect.apply(send, self, parameters)
      },
    })
    Object.assign(client, { query })
  }
}

/** Reads a statement that is given as text or as an object, which has a name if it is prepared. */
function readStatement(statement: unknown): SentStatement {
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) {
    return { text: String(statement), isPrepared: false }
  }
  return { text: String(statement.text), isPrepared: 'name' in statement && statement.name !== undefined }
}
