import type { OpenStatus } from '@partwire/domain/order-flow/status'
import type { PartField, PartValue } from '@partwire/domain/parts/part-value'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { defineStatement } from '../../db/statement'
import { buyerPartyNumber } from '../orders/order-party-store'
import type { OwnedOrder } from '../orders/owned-order-store'

/** A value of a part with the compared product number and the revision that was read. */
export interface KnownValue extends PartValue {
  key: string
  revision: number
}

/** What is known about the parts of an order. */
export interface PartKnowledge {
  /** The compared product number of each item, by position. */
  keys: string[]
  values: KnownValue[]
  /** Null while the supplier has not set one. */
  guardPercent: string | null
}

/**
 * Expression: what is known about these fields of the parts of an order as JSON: general values, and those of its buyer.
 * Null when the order is not in `status`, because only drafts need it.
 */
export function partKnowledge(
  owned: OwnedOrder,
  status: OpenStatus,
  fields: readonly PartField[],
): RawBuilder<PartKnowledge | null> {
  const { supplierId, orderId } = owned
  return sql`(
    select json_build_object('keys', to_json(keys), 'guardPercent', (
      select trim_scale(price_guard_percent)::text from part_settings where supplier_id = ${supplierId}
    ), 'values', coalesce((
      select json_agg(${VALUE_JSON}) from part_values
      where supplier_id = ${supplierId} and product_key = any(ordered.keys) and field in (${sql.join(fields.map((field) => sql.lit(field)))})
        and party_number in ('', coalesce(btrim(${buyerPartyNumber(owned)}), ''))
    ), '[]'::json))
    from (
      select array(
        select part_key(product_number) from order_items
        where supplier_id = ${supplierId} and order_id = ${orderId} order by position
      ) as keys
      from orders where supplier_id = ${supplierId} and id = ${orderId} and status = ${sql.lit(status)}
    ) as ordered
  )`
}

/** Expression: a row of `part_values` as JSON. */
export const VALUE_JSON: RawBuilder<KnownValue> = sql`json_build_object(
  'key', part_values.product_key, 'field', field, 'currency', currency, 'partyNumber', party_number, 'typed', typed,
  'learned', learned, 'doubted', doubted, 'revision', revision
)`

const selectValues = defineStatement<{ supplierId: string; keys: readonly string[] }, { value: KnownValue }>(
  (value) => sql`
    select ${VALUE_JSON} as value from part_values
    where supplier_id = ${value('supplierId')} and product_key = any(${value('keys')}::text[])
  `,
)

/** Everything that is known about these parts. */
export async function findValues(db: Db, supplierId: string, keys: readonly string[]): Promise<KnownValue[]> {
  const rows = await selectValues(db, { supplierId, keys })
  return rows.map(({ value }) => value)
}
