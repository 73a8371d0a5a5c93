import { sql, type RawBuilder } from 'kysely'

/**
 * Condition: `search_text`, which is lowercase, contains a keyword that is lowercase as well. It is compared with
 * `strpos`: that is faster than `like`, and % and _ are ordinary characters.
 */
export function contains(keyword: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`strpos(search_text, ${keyword}) > 0`
}

/** Like `contains`, for a keyword as it was typed. */
export function containsIgnoringCase(keyword: RawBuilder<string>): RawBuilder<boolean> {
  return contains(sql`lower(${keyword} collate "und-x-icu")`)
}
