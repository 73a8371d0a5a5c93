import type { InvoiceFacts } from '@partwire/domain/e-document/shape'
import { sql, type RawBuilder } from 'kysely'
import { jsonRows } from '../../../db/json'
import type { OwnedOrder } from '../../orders/owned-order-store'

/** Expression: number and delivery date of the submitted dispatch advices of an order as JSON, the earliest first. */
export function submittedAdvices({ supplierId, orderId }: OwnedOrder): RawBuilder<InvoiceFacts['dispatchAdvices']> {
  return jsonRows(sql`
    select des_adv_id as "desAdvId", delivery_date as "deliveryDate"
    from dispatch_advices where supplier_id = ${supplierId} and order_id = ${orderId} and submitted_at is not null
    order by planned_delivery_day
  `)
}

/** Expression: the order of a dispatch advice; null when the supplier has no such advice. */
export function adviceOrderId(
  supplierId: RawBuilder<string>,
  dispatchAdviceId: RawBuilder<string>,
): RawBuilder<string> {
  return sql`(select order_id from dispatch_advices where supplier_id = ${supplierId} and id = ${dispatchAdviceId})`
}
