import type { PartChange } from '@partwire/domain/parts/learn'
import type { PartField } from '@partwire/domain/parts/part-value'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { defineStatement, type Value } from '../../db/statement'

/** A value that a document teaches about a part. */
export interface TaughtValue extends PartChange {
  key: string
  productNumber: string
  /** The revision it is based on; 0 when nothing was known. */
  revision: number
}

/** Identifies a value that was stored. */
export interface LearnedKey {
  key: string
  field: PartField
  currency: string
  partyNumber: string
}

/** The values of `learnedParts`. */
export interface LearningValues {
  supplierId: string
  at: Date
  /** All rows as one JSON text: a statement has at most 65,535 parameters. */
  taughtParts: string
  taughtValues: string
}

export function learningValues(taught: readonly TaughtValue[]): Pick<LearningValues, 'taughtParts' | 'taughtValues'> {
  const parts = new Map(taught.map(({ key, productNumber }) => [key, { productNumber, description: '', ean: '' }]))
  for (const { key, field, learned } of taught) {
    const part = parts.get(key)
    if (part !== undefined && (field === 'description' || field === 'ean')) part[field] = learned?.value ?? ''
  }
  return {
    taughtParts: JSON.stringify([...parts.values()]),
    taughtValues: JSON.stringify(taught.map(({ productNumber: _productNumber, ...value }) => value)),
  }
}

/**
 * `with` queries that store what a document teaches. A value that was changed since it was read stays as it is, but is
 * locked, so that it can be read again: `LEARNED_KEYS` has the others. Parts come before values, and rows are written in
 * the order of their keys, so that two concurrent submits cannot deadlock. A new part begins with its description and EAN:
 * copied by the trigger of the values, each would write the row and all its indexes again.
 */
export function learnedParts(value: Value<LearningValues>): RawBuilder<unknown> {
  return sql`
    new_parts as (
      insert into parts (supplier_id, product_number, description, ean, created_at)
      select ${value('supplierId')}::bigint, btrim(taught."productNumber"), taught.description, taught.ean,
        ${value('at')}::timestamptz
      from json_to_recordset(${value('taughtParts')}::json) as taught ("productNumber" text, description text, ean text)
      order by part_key(taught."productNumber")
      on conflict (supplier_id, product_key) do nothing
      returning product_key
    ),
    learned_values as (
      insert into part_values as known
        (supplier_id, product_key, field, currency, party_number, learned, doubted, revision)
      select ${value('supplierId')}::bigint, taught.key, taught.field, taught.currency, taught."partyNumber",
        taught.learned, taught.doubted, taught.revision + 1
      from json_to_recordset(${value('taughtValues')}::json) as taught (key text, field text, currency text,
        "partyNumber" text, learned jsonb, doubted jsonb, revision integer)
      where (select count(*) from new_parts) >= 0
      order by taught.key, taught.field, taught.currency, taught."partyNumber"
      on conflict (supplier_id, product_key, field, currency, party_number) do update
      set learned = excluded.learned, doubted = excluded.doubted, revision = excluded.revision
      where known.revision + 1 = excluded.revision
      returning product_key, field, currency, party_number
    )`
}

/** Expression: the keys of the values that `learnedParts` has stored as JSON. */
export const LEARNED_KEYS: RawBuilder<LearnedKey[]> = sql`(
  select coalesce(json_agg(json_build_object(
    'key', product_key, 'field', field, 'currency', currency, 'partyNumber', party_number
  )), '[]'::json) from learned_values
)`

const storeLearned = defineStatement<LearningValues, { learned: LearnedKey[] }>(
  (value) => sql`with ${learnedParts(value)} select ${LEARNED_KEYS} as learned`,
)

/** Stores what a document teaches, and returns what was stored. */
export async function storeTaughtValues(
  tx: Db,
  supplierId: string,
  taught: readonly TaughtValue[],
  at: Date,
): Promise<LearnedKey[]> {
  const [row] = await storeLearned(tx, { supplierId, at, ...learningValues(taught) })
  return row?.learned ?? []
}
