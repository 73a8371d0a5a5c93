import type { Address } from '@partwire/domain/documents/shape'
import type { ConfirmLine } from '@partwire/domain/order-response/shape'
import { sql, type RawBuilder } from 'kysely'
import { jsonObject, jsonRow, jsonRows } from '../../../db/json'
import type { OwnedOrder } from '../../orders/owned-order-store'

/** The fields of the order response that the dispatch advices of its order repeat. */
export interface ResponseFacts {
  sellerOrderNumber: string
  /** By position. */
  items: { position: number; productName: string; inputEan: string }[]
}

/** Expression: the facts as JSON; null while the order has no order response. */
export function responseFacts({ supplierId, orderId }: OwnedOrder): RawBuilder<ResponseFacts | null> {
  const items = sql`
    select position, product_name as "productName", input_ean as "inputEan"
    from order_response_items as item
    where item.supplier_id = ${supplierId} and item.document_id = response.id
    order by position
  `
  return jsonRow(sql`
    select seller_order_number as "sellerOrderNumber", ${jsonRows(items)} as items
    from order_responses as response where supplier_id = ${supplierId} and order_id = ${orderId}
  `)
}

/** What an invoice is compared with. */
export interface AnsweredLines {
  items: { position: number; productName: string; unitNetPrice: string }[]
  confirms: { itemPosition: number; quantity: string; status: ConfirmLine['status'] }[]
}

/** Expression: names, prices and confirm lines of the order response as JSON. */
export function answeredLines(owned: OwnedOrder): RawBuilder<AnsweredLines> {
  const isOfResponse = sql`supplier_id = ${owned.supplierId} and document_id = ${responseId(owned)}`
  return jsonObject({
    items: jsonRows<AnsweredLines['items'][number]>(sql`
      select position, product_name as "productName", unit_net_price as "unitNetPrice"
      from order_response_items where ${isOfResponse}
    `),
    confirms: jsonRows<AnsweredLines['confirms'][number]>(sql`
      select item_position as "itemPosition", quantity, status from order_response_confirms where ${isOfResponse}
    `),
  })
}

/** Expression: the currency of the submitted order response: the prices of the invoice come from there. */
export function responseCurrency({ supplierId, orderId }: OwnedOrder): RawBuilder<string> {
  return sql`(
    select currency from order_responses
    where supplier_id = ${supplierId} and order_id = ${orderId} and submitted_at is not null
  )`
}

/** Expression: the delivery address that the supplier entered in the order response as JSON; blank fields if none. */
export function enteredAddress({ supplierId, orderId }: OwnedOrder): RawBuilder<Address | null> {
  return jsonRow(sql`
    select delivery_name1 as name1, delivery_street1 as street1, delivery_postal_code as "postalCode",
      delivery_city as city, delivery_country_code as "countryCode"
    from order_responses where supplier_id = ${supplierId} and order_id = ${orderId}
  `)
}

/** Expression: the order number of the seller; '' while the order has no order response. */
export function sellerOrderNumber({ supplierId, orderId }: OwnedOrder): RawBuilder<string> {
  return sql`coalesce((
    select seller_order_number from order_responses where supplier_id = ${supplierId} and order_id = ${orderId}
  ), '')`
}

/** Expression: the last day for which something was confirmed; '' when nothing was. */
export function lastConfirmedDate({ supplierId, orderId }: OwnedOrder): RawBuilder<string> {
  return sql`coalesce((
    select max(line.delivery_date)
    from order_responses as response
    join order_response_confirms as line
      on line.supplier_id = response.supplier_id and line.document_id = response.id
    where response.supplier_id = ${supplierId} and response.order_id = ${orderId} and response.submitted_at is not null
      and line.status = 'Confirmed'
  ), '')`
}

/**
 * Expression: the id of the order response of an order; null while it has none. It is a value for the planner: as a join,
 * the lines of all documents might be read.
 */
export function responseId({ supplierId, orderId }: OwnedOrder): RawBuilder<string> {
  return sql`(select id from order_responses where supplier_id = ${supplierId} and order_id = ${orderId})`
}
