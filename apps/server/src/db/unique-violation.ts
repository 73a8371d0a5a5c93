import { DatabaseError } from 'pg'

const UNIQUE_VIOLATION = '23505'

/** The name of the unique index an error speaks of; null when it is another error. */
export function brokenUniqueIndex(error: unknown): string | null {
  return error instanceof DatabaseError && error.code === UNIQUE_VIOLATION ? (error.constraint ?? null) : null
}

/** Classes of SQLSTATE whose cause is in the values of a statement: data exception, integrity constraint violation, program limit exceeded. */
const CAUSED_BY_VALUES = /^(?:22|23|54)/
const STATEMENT_TIMEOUT = '57014'

/** False for what the database itself cannot do at the moment: connection, resources, shutdown, deadlock. */
export function isCausedByValues(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && CAUSED_BY_VALUES.test(error.code ?? '')
}

export function isStatementTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === STATEMENT_TIMEOUT
}
