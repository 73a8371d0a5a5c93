import { DatabaseError } from 'pg'

const UNIQUE_VIOLATION = '23505'

/** The name of the unique index an error speaks of; null when it is another error. */
export function brokenUniqueIndex(error: unknown): string | null {
  return error instanceof DatabaseError && error.code === UNIQUE_VIOLATION ? (error.constraint ?? null) : null
}
