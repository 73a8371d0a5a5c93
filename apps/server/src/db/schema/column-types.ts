import type { ColumnType, GeneratedAlways } from 'kysely'

/** A 64-bit id that the database generates, as a string of digits: JavaScript numbers are exact only up to 2^53. */
export type Id = GeneratedAlways<string>

/** Set by the insert and never updated. */
export type Fixed<Value> = ColumnType<Value, Value, never>
