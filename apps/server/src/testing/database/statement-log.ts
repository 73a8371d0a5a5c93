import type { Pool, PoolClient } from 'pg'

/** Maximum number of statements of the calls of a document, whatever the number of its lines. */
export const MAX_STATEMENTS = { get: 2, save: 4, submit: 10 } as const

export interface StatementLog {
  /** The texts of the statements since the last call, in the order they were sent. */
  takeTexts: () => string[]
}

/**
 * Records every statement that the connections of these pools send to PostgreSQL: session check, `begin`, `commit` and
 * locks included. Preparing a statement is not counted; it is sent together with its first execution.
 */
export function recordStatements(pools: Readonly<Record<string, Pool>>): StatementLog {
  const recorded = new WeakSet<PoolClient>()
  let texts: string[] = []
  for (const pool of Object.values(pools)) pool.on('acquire', record)
  return {
    takeTexts: () => {
      const taken = texts
      texts = []
      return taken
    },
  }

  function record(client: PoolClient): void {
    if (recorded.has(client)) return
    recorded.add(client)
    const query = new Proxy(client.query.bind(client), {
      apply: (send, self, parameters) => {
        texts.push(readText(parameters[0]))
        return Reflect.apply(send, self, parameters)
      },
    })
    Object.assign(client, { query })
  }
}

/** The text of a statement that is given as text or as a configuration object. */
function readText(statement: unknown): string {
  if (typeof statement === 'string') return statement
  return typeof statement === 'object' && statement !== null && 'text' in statement ? String(statement.text) : ''
}
