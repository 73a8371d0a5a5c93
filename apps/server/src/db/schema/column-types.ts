import type { ColumnType, GeneratedAlways } from 'kysely'

/** A 64-bit id: digits, because JavaScript numbers end at 2^53. */
export type Id = GeneratedAlways<string>

/** Written once, never updated. */
export type Fixed<Value> = ColumnType<Value, Value, never>
