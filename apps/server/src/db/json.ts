import { sql, type RawBuilder } from 'kysely'

/** Expression: a `timestamptz` column as `Date.toISOString` writes it; null stays null. */
export function isoTime(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
