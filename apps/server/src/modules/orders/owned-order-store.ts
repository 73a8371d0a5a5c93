import type { OpenStatus } from '@partwire/domain/order-flow/status'
import { sql, type RawBuilder } from 'kysely'

/** An order of a supplier, as SQL. A part of a statement filters its tables by both. */
export interface OwnedOrder {
  supplierId: RawBuilder<string>
  orderId: RawBuilder<string>
}

/** Expression: a JSON value about an order; null when the supplier has no such order. */
export function aboutOwnedOrder<Content>(
  { supplierId, orderId }: OwnedOrder,
  compose: (owned: OwnedOrder) => RawBuilder<Content>,
): RawBuilder<Content | null> {
  const content = compose({ supplierId: sql`owned.supplier_id`, orderId: sql`owned.id` })
  return sql`(
    select ${content} from orders as owned where owned.supplier_id = ${supplierId} and owned.id = ${orderId}
  )`
}

/** Expression: a JSON value about an owned order; null when the order is in another status. */
export function aboutOrderInStatus<Content>(
  { supplierId, orderId }: OwnedOrder,
  status: OpenStatus,
  content: RawBuilder<Content>,
): RawBuilder<Content | null> {
  return sql`(
    select ${content} from orders where supplier_id = ${supplierId} and id = ${orderId} and status = ${sql.lit(status)}
  )`
}
