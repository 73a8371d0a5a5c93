import { sql, type RawBuilder } from 'kysely'

/**
 * Condition: a lowercase text contains a keyword that is lowercase as well. It is compared with `strpos`: that is faster
 * than `like`, and % and _ are ordinary characters. A sigma at the end of the keyword is found in both its forms.
 */
export function contains(
  keyword: RawBuilder<unknown>,
  text: RawBuilder<unknown> = sql`search_text`,
): RawBuilder<boolean> {
  return sql`greatest(strpos(${text}, ${keyword}), strpos(${text}, ${withOtherSigma(keyword)})) > 0`
}

/** Like `contains`, for a keyword as it was typed. */
export function containsIgnoringCase(keyword: RawBuilder<string>, text?: RawBuilder<unknown>): RawBuilder<boolean> {
  return contains(once(lowercase(keyword)), text)
}

/** Lowercase by the ICU root collation, then in the default collation: the indexes are used for no other. */
export function lowercase(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(lower(${text}::text collate "und-x-icu") collate "default")`
}

/** Evaluates an expression once for the whole statement, also in a prepared one. */
export function once(expression: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${expression})`
}

/** The beginning of a lowercase keyword that every hit contains as it is; the keyword if there is none. */
export function withoutLastSigma(keyword: RawBuilder<unknown>): RawBuilder<string> {
  return sql`coalesce(nullif(rtrim(${keyword}, 'σς'), ''), ${keyword})`
}

/**
 * The lower case of Σ is ς at the end of a word and σ in it. Where a keyword ends, the word of the text may go on. Null for
 * a keyword that does not end with one of them.
 */
function withOtherSigma(keyword: RawBuilder<unknown>): RawBuilder<unknown> {
  const other = sql`left(${keyword}, -1) || translate(right(${keyword}, 1), 'σς', 'ςσ')`
  return once(sql`case when right(${keyword}, 1) in ('σ', 'ς') then ${other} end`)
}
