import type { ImportChange } from '@partwire/domain/parts/import/compare-row'
import type { ImportRow, RowVerdict } from '@partwire/domain/parts/import/shape'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { defineStatement, type Value } from '../../../db/statement'
import { VALUE_JSON, type KnownValue } from '../knowledge-store'
import { lockImport, type ImportKey, type ImportRun } from '../../imports/import-store'
import type { PreviewTable } from '../../imports/preview-store'

/** A row of a file that is new, changed or wrong. */
export interface PreviewRow {
  rowNumber: number
  verdict: Exclude<RowVerdict, 'unchanged'>
  productNumber: string
  reason: string
  changes: readonly ImportChange[]
}

/* The commit does not wait for the disk: the one that ends the preview waits for both. */
const insertPreview = defineStatement<ImportKey & { run: number; rows: string }, object>(
  (value) => sql`
    with commit_setting as materialized (select set_config('synchronous_commit', 'off', true)),
    import as materialized (${lockImport(value('supplierId'), value('importId'))})
    insert into part_import_rows (supplier_id, import_id, run, row_number, verdict, product_number, reason, changes)
    select ${value('supplierId')}::bigint, ${value('importId')}::bigint, ${value('run')}::integer, found."rowNumber",
      found.verdict, found."productNumber", found.reason, found.changes
    from commit_setting, import, jsonb_to_recordset(${value('rows')}::jsonb)
      as found ("rowNumber" integer, verdict text, "productNumber" text, reason text, changes jsonb)
  `,
)

/** Stores rows of the preview, unless the import was deleted. */
export async function insertPreviewRows(db: Db, run: ImportRun, rows: readonly PreviewRow[]): Promise<void> {
  const { supplierId, importId, attempts } = run
  if (rows.length === 0) return
  const stored = rows.map((row) => ({ ...row, changes: row.changes.map(storedChange) }))
  await insertPreview(db, { supplierId, importId, run: attempts, rows: JSON.stringify(stored) })
}

/** Most changes have blank values at the end, which are not stored: a file of 100,000 parts has a million changes. */
function storedChange({ field, after, currency, partyNumber, before }: ImportChange): string[] {
  if (before !== '') return [field, after, currency, partyNumber, before]
  return currency === '' && partyNumber === '' ? [field, after] : [field, after, currency, partyNumber]
}

/** A value of a stored change, which earlier versions stored as an object. */
function storedValue(name: keyof ImportChange, position: number): RawBuilder<string> {
  return sql<string>`coalesce(change ->> ${sql.lit(name)}, change ->> ${sql.lit(position)}, '')`
}

const STORED = {
  field: storedValue('field', 0),
  after: storedValue('after', 1),
  currency: storedValue('currency', 2),
  partyNumber: storedValue('partyNumber', 3),
  before: storedValue('before', 4),
}

export const PART_PREVIEW: PreviewTable<ImportRow> = {
  name: 'part_import_rows',
  columns: sql`row_number as "rowNumber", product_number as "productNumber", reason, (
    select coalesce(jsonb_agg(jsonb_build_object('field', ${STORED.field}, 'currency', ${STORED.currency}, 'partyNumber',
      ${STORED.partyNumber}, 'before', ${STORED.before}, 'after', ${STORED.after}) order by position), '[]')
    from jsonb_array_elements(changes) with ordinality as stored (change, position)
  ) as changes`,
}

/** What is known about the part of a row, as far as the row is about it. */
export interface RowPart {
  key: string
  /** Null when the supplier does not have the part. */
  values: KnownValue[] | null
}

/** What a row is about: a part, and the currency and customer of its prices; blank where it has none. */
export interface RowSubject {
  productNumber: string
  currency: string
  partyNumber: string
}

interface SubjectValues {
  supplierId: string
  productNumbers: readonly string[]
  currencies: readonly string[]
  partyNumbers: readonly string[]
}

const selectParts = defineStatement<SubjectValues, RowPart>(
  (value) => sql`
    select key, case when parts.product_key is not null then coalesce((
        select json_agg(${VALUE_JSON}) from part_values
        where part_values.supplier_id = ${value('supplierId')} and part_values.product_key = key
          and currency in ('', subjects.currency) and party_number in ('', subjects.party_number)
      ), '[]'::json) end as values
    from unnest(${value('productNumbers')}::text[], ${value('currencies')}::text[], ${value('partyNumbers')}::text[])
        with ordinality as subjects (product_number, currency, party_number, position)
      cross join lateral (select part_key(subjects.product_number) as key) as keys
      left join parts on parts.supplier_id = ${value('supplierId')} and parts.product_key = key
    order by subjects.position
  `,
)

/** The parts of these rows, in the order of the rows, each with the values that the row can change. */
export async function findRowParts(db: Db, supplierId: string, rows: readonly RowSubject[]): Promise<RowPart[]> {
  return selectParts(db, {
    supplierId,
    productNumbers: rows.map(({ productNumber }) => productNumber),
    currencies: rows.map(({ currency }) => currency),
    partyNumbers: rows.map(({ partyNumber }) => partyNumber),
  })
}

const selectBoundaries = defineStatement<ImportKey & { run: number; size: number }, { key: string; count: number }>(
  (value) => sql`
    select product_key as key, position::integer as count from (
      select product_key, row_number() over (order by product_key) as position, count(*) over () as total
      from part_import_rows
      where supplier_id = ${value('supplierId')} and import_id = ${value('importId')} and run = ${value('run')}
        and verdict <> 'wrong'
    ) as numbered
    where position % ${value('size')} = 0 or position = total
    order by position
  `,
)

/** The last part of each batch in the order of their keys, with the number of rows up to it. */
export async function findBatches(
  db: Db,
  { supplierId, importId }: ImportKey,
  batch: { run: number; size: number },
): Promise<{ key: string; count: number }[]> {
  return selectBoundaries(db, { supplierId, importId, ...batch })
}

interface BatchValues extends ImportKey {
  run: number
  /** Parts after the first key, up to and including the second. */
  after: string
  upTo: string
  at: Date
  /** The fields of a typed value but the value itself, as JSON. */
  stamp: string
}

/** Condition: a row of the preview under the name `imported` belongs to the batch. */
const isInBatch = (value: Value<BatchValues>) => sql`
  imported.supplier_id = ${value('supplierId')} and imported.import_id = ${value('importId')}
    and imported.run = ${value('run')} and imported.verdict <> 'wrong'
    and imported.product_key > ${value('after')} and imported.product_key <= ${value('upTo')}`

/** Insert of the parts in the `with` query `changes` that the supplier does not have, with their texts. */
const insertNewParts = (value: Value<BatchValues>) => sql`
  insert into parts (supplier_id, product_number, description, ean, created_at)
  select ${value('supplierId')}::bigint, min(product_number),
    coalesce(max(after) filter (where field = 'description'), ''), coalesce(max(after) filter (where field = 'ean'), ''),
    ${value('at')}::timestamptz
  from changes group by product_key order by product_key
  on conflict (supplier_id, product_key) do nothing
  returning product_key`

const addParts = defineStatement<BatchValues, object>(
  (value) => sql`
    with changes as materialized (
      select imported.product_key, imported.product_number, part_text.field, part_text.after
      from part_import_rows as imported left join lateral (
        select ${STORED.field} as field, ${STORED.after} as after
        from jsonb_array_elements(imported.changes) as stored (change) where ${STORED.field} in ('description', 'ean')
      ) as part_text on true
      where ${isInBatch(value)}
    ),
    new_parts as (${insertNewParts(value)})
    select count(*) from new_parts
  `,
)

/**
 * Adds the new parts of a batch, those of all batches before any value is stored: parts come before values, and rows are
 * written in the order of their keys, as in a submit, so that the two cannot deadlock. A new part gets its texts at once:
 * the trigger of the values would change its row twice.
 */
export async function addNewParts(tx: Db, values: BatchValues): Promise<void> {
  await addParts(tx, values)
}

// A part that was deleted since the preview, or since the new parts were added, is added again.
const applyRows = defineStatement<BatchValues, object>(
  (value) => sql`
    with changes as materialized (
      select imported.product_key, imported.product_number, change is not null as has_value, ${STORED.field} as field,
        ${STORED.currency} as currency, ${STORED.partyNumber} as party_number, ${STORED.after} as after
      from part_import_rows as imported left join lateral jsonb_array_elements(imported.changes) as stored (change) on true
      where ${isInBatch(value)}
    ),
    new_parts as (${insertNewParts(value)})
    insert into part_values as known (supplier_id, product_key, field, currency, party_number, typed, revision)
    select ${value('supplierId')}::bigint, product_key, field, currency, party_number,
      ${value('stamp')}::jsonb || jsonb_build_object('value', after), 1
    from changes
    where has_value and (select count(*) from new_parts) >= 0
    order by product_key, field, currency, party_number
    on conflict (supplier_id, product_key, field, currency, party_number) do update
    set typed = excluded.typed, revision = known.revision + 1
  `,
)

// Parts are locked after their values, as in a deletion.
const lockParts = defineStatement<BatchValues, { isDeleted: boolean }>(
  (value) => sql`
    with imported_parts as materialized (
      select distinct imported.product_key from part_import_rows as imported where ${isInBatch(value)}
    ),
    kept_parts as (
      select parts.product_key from parts
      where supplier_id = ${value('supplierId')} and product_key in (select product_key from imported_parts)
      order by product_key
      for key share
    )
    select (select count(*) from kept_parts) < (select count(*) from imported_parts) as "isDeleted"
  `,
)

/**
 * Imports the correct rows of a batch, and prevents the deletion of their parts until the end of the transaction. When a
 * part was deleted while its values were stored, the rows are imported again, which adds it again.
 */
export async function applyBatch(tx: Db, values: BatchValues): Promise<void> {
  for (;;) {
    await applyRows(tx, values)
    const [locked] = await lockParts(tx, values)
    if (locked?.isDeleted !== true) return
  }
}

/** Deletes the rows that were applied. Wrong ones are shown as long as the import exists. */
export async function deleteAppliedRows(db: Db, { supplierId, importId }: ImportKey): Promise<void> {
  await db
    .deleteFrom('part_import_rows')
    .where('supplier_id', '=', supplierId)
    .where('import_id', '=', importId)
    .where('verdict', '!=', 'wrong')
    .execute()
}
