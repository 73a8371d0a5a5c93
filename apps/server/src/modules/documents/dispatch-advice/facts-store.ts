import type { InvoiceFacts } from '@partwire/domain/e-document/shape'
import { sql, type RawBuilder } from 'kysely'
import { jsonRows } from '../../../db/json'
import type { OwnedOrder } from '../../orders/owned-order-store'

/**
 * Expression: number and delivery date of the submitted dispatch advices of an order that delivered something as JSON, the
 * earliest first. Quantities are compared as text, because those of drafts may be any text.
 */
export function submittedAdvices({ supplierId, orderId }: OwnedOrder): RawBuilder<InvoiceFacts['dispatchAdvices']> {
  return jsonRows(sql`
    select des_adv_id as "desAdvId", delivery_date as "deliveryDate"
    from dispatch_advices as advice
    where supplier_id = ${supplierId} and order_id = ${orderId} and submitted_at is not null
      and exists (
        select from dispatch_advice_items as line
        where line.supplier_id = ${supplierId} and line.document_id = advice.id and line.delivered_quantity ~ '[1-9]'
      )
    order by planned_delivery_day
  `)
}

/** A quantity that a submitted dispatch advice delivered. */
export interface DispatchedLine {
  /** Position of the item in the order. */
  itemPosition: number
  quantity: string
}

/** Expression: the lines of the submitted dispatch advices of an order as JSON; null when none was submitted. */
export function dispatchedLines({ supplierId, orderId }: OwnedOrder): RawBuilder<DispatchedLine[] | null> {
  // The ids are a value for the planner: as a join, the lines of all documents might be read.
  const ids = sql`array(
    select id from dispatch_advices
    where supplier_id = ${supplierId} and order_id = ${orderId} and submitted_at is not null
  )`
  const lines = jsonRows(sql`
    select item_position as "itemPosition", delivered_quantity as quantity
    from dispatch_advice_items where supplier_id = ${supplierId} and document_id = any(${ids})
  `)
  return sql`case when cardinality(${ids}) > 0 then ${lines} end`
}

/** Expression: the order of a dispatch advice; null when the supplier has no such advice. */
export function adviceOrderId(
  supplierId: RawBuilder<string>,
  dispatchAdviceId: RawBuilder<string>,
): RawBuilder<string> {
  return sql`(select order_id from dispatch_advices where supplier_id = ${supplierId} and id = ${dispatchAdviceId})`
}
