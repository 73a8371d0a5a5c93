import type { PartField, TypedValue } from '@partwire/domain/parts/part-value'
import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import { defineStatement } from '../../db/statement'

/** A change of a value on the Parts screen. */
export interface ValueChange {
  field: PartField
  currency: string
  partyNumber: string
  /** Null removes the typed value, or, if there is none, the learned one. */
  typed: TypedValue | null
}

interface PartKey {
  supplierId: string
  productNumber: string
}

const insertNewPart = defineStatement<PartKey & { at: Date }, object>(
  (value) => sql`
    insert into parts (supplier_id, product_number, created_at)
    values (${value('supplierId')}, btrim(${value('productNumber')}), ${value('at')})
    on conflict (supplier_id, product_key) do nothing
    returning product_key
  `,
)

/** False when the supplier has this part already. */
export async function insertPart(db: Db, supplierId: string, productNumber: string, at: Date): Promise<boolean> {
  const rows = await insertNewPart(db, { supplierId, productNumber, at })
  return rows.length > 0
}

const selectPart = defineStatement<PartKey, object>(
  (value) => sql`
    select product_key from parts
    where supplier_id = ${value('supplierId')} and product_key = part_key(${value('productNumber')})
  `,
)

const lockPartRow = defineStatement<PartKey, object>(
  (value) => sql`
    select product_key from parts
    where supplier_id = ${value('supplierId')} and product_key = part_key(${value('productNumber')})
    for key share
  `,
)

/**
 * Prevents the deletion of the part until the end of the transaction. False when the supplier does not have it any more.
 * Values are changed before, in the order of a submit and of a deletion.
 */
export async function lockPart(tx: Db, supplierId: string, productNumber: string): Promise<boolean> {
  const rows = await lockPartRow(tx, { supplierId, productNumber })
  return rows.length > 0
}

/** False when the supplier has no such part. */
export async function hasPart(db: Db, supplierId: string, productNumber: string): Promise<boolean> {
  const rows = await selectPart(db, { supplierId, productNumber })
  return rows.length > 0
}

// Rows are written in the order of their keys, so that a concurrent submit cannot deadlock with it.
const changeValues = defineStatement<PartKey & { changes: string }, object>(
  (value) => sql`
    insert into part_values as known (supplier_id, product_key, field, currency, party_number, typed, revision)
    select ${value('supplierId')}::bigint, part_key(${value('productNumber')}), change.field, change.currency,
      change."partyNumber", change.typed, 1
    from json_to_recordset(${value('changes')}::json)
      as change (field text, currency text, "partyNumber" text, typed jsonb)
    order by change.field, change.currency, change."partyNumber"
    on conflict (supplier_id, product_key, field, currency, party_number) do update
    set typed = excluded.typed,
      learned = case when excluded.typed is null and known.typed is null then null else known.learned end,
      doubted = case when excluded.typed is null and known.typed is null then null else known.doubted end,
      revision = known.revision + 1
  `,
)

/** Stores what was typed on the Parts screen. Each value occurs once. */
export async function storeTypedValues(
  tx: Db,
  supplierId: string,
  productNumber: string,
  changes: readonly ValueChange[],
): Promise<void> {
  if (changes.length > 0) await changeValues(tx, { supplierId, productNumber, changes: JSON.stringify(changes) })
}

// Values come before the part, as in a submit, whose trigger changes the part.
const deletePartWithValues = defineStatement<PartKey, object>(
  (value) => sql`
    with known as (
      delete from part_values
      where supplier_id = ${value('supplierId')} and product_key = part_key(${value('productNumber')})
      returning field
    )
    delete from parts
    where supplier_id = ${value('supplierId')} and product_key = part_key(${value('productNumber')})
      and (select count(*) from known) >= 0
    returning product_key
  `,
)

const deleteLaterValues = defineStatement<PartKey, object>(
  (value) => sql`
    delete from part_values
    where supplier_id = ${value('supplierId')} and product_key = part_key(${value('productNumber')})
  `,
)

/**
 * Deletes a part and what is known about it, in a transaction; false when the supplier has no such part. The second
 * statement deletes values that were stored while the first one waited for the part.
 */
export async function deletePart(tx: Db, supplierId: string, productNumber: string): Promise<boolean> {
  const rows = await deletePartWithValues(tx, { supplierId, productNumber })
  if (rows.length === 0) return false
  await deleteLaterValues(tx, { supplierId, productNumber })
  return true
}

const deleteValuesWithoutPart = defineStatement<PartKey, object>(
  (value) => sql`
    delete from part_values
    where supplier_id = ${value('supplierId')} and product_key = part_key(${value('productNumber')}) and not exists (
      select from parts where supplier_id = ${value('supplierId')} and product_key = part_key(${value('productNumber')})
    )
  `,
)

/** Deletes what is known about a part, unless the supplier has the part. */
export async function deleteValuesOfMissingPart(db: Db, supplierId: string, productNumber: string): Promise<void> {
  await deleteValuesWithoutPart(db, { supplierId, productNumber })
}

const upsertGuard = defineStatement<{ supplierId: string; percent: string; at: Date }, object>(
  (value) => sql`
    insert into part_settings (supplier_id, price_guard_percent, updated_at)
    values (${value('supplierId')}, ${value('percent')}, ${value('at')})
    on conflict (supplier_id) do update
    set price_guard_percent = excluded.price_guard_percent, updated_at = excluded.updated_at
  `,
)

export async function savePriceGuard(db: Db, supplierId: string, percent: string, at: Date): Promise<void> {
  await upsertGuard(db, { supplierId, percent, at })
}
