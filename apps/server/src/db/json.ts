import { sql, type RawBuilder } from 'kysely'

/** The object that a list of JSON expressions describes. */
type JsonObject<Fields> = { [Name in keyof Fields]: Fields[Name] extends RawBuilder<infer Value> ? Value : never }

/** Expression: a JSON object with these fields. */
export function jsonObject<Fields extends Readonly<Record<string, RawBuilder<unknown>>>>(
  fields: Fields,
): RawBuilder<JsonObject<Fields>> {
  const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.lit(name)}, ${value}`)
  return sql`json_build_object(${sql.join(pairs)})`
}

/**
 * Expression: the only row of a query as a JSON object, null without a row. The query must select ids and decimals as
 * text, because JavaScript reads the numbers of JSON as floating point.
 */
export function jsonRow<Row>(query: RawBuilder<unknown>): RawBuilder<Row | null> {
  return sql`(select to_json(found) from (${query}) as found)`
}

/** Expression: the rows of a query as a JSON array in their order. What `jsonRow` says about numbers applies. */
export function jsonRows<Row>(query: RawBuilder<unknown>): RawBuilder<Row[]> {
  return sql`coalesce((select json_agg(found) from (${query}) as found), '[]'::json)`
}

/** Expression: a `date` column as `yyyymmdd`; null stays null. */
export function dayText(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)}::timestamp, 'YYYYMMDD')`
}

/** Expression: a day that is typed into a text column, whose day the database keeps in a `date` column. */
export function typedDay(columns: { typed: string; day: string }): RawBuilder<string> {
  return sql`coalesce(${dayText(columns.day)}, ${sql.ref(columns.typed)})`
}

/** Expression: a `timestamptz` column as `Date.toISOString` writes it; null stays null. */
export function isoTime(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
