import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { dayText, jsonRows } from '../../db/json'
import { acrossSuppliers } from '../../db/across-suppliers'
import type { OwnedOrder } from './owned-order-store'

/** The fields of an order that its documents repeat. */
export interface OrderFacts {
  buyerOrderNumber: string
  orderDate: string
  dispatchMode: string
  /** Blank when the order has none. */
  currency: string
}

export interface OrderedItem {
  buyerLineNumber: string
  makerCode: string
  productNumber: string
  buyerProductNumber: string
  ean: string
  productName: string
  /** Exact decimal text. */
  requestedQuantity: string
  requestedQuantityUom: string
  /** `yyyymmdd` of the line, else of the order; blank when neither has one. */
  requestedDeliveryDate: string
}

/** Expression: the items of an order by position as JSON; index 0 is position 1. */
export function orderedItems({ supplierId, orderId }: OwnedOrder): RawBuilder<OrderedItem[]> {
  return jsonRows(sql`
    select buyer_line_number as "buyerLineNumber", maker_code as "makerCode", product_number as "productNumber",
      buyer_product_number as "buyerProductNumber", ean, product_name as "productName",
      requested_quantity::text as "requestedQuantity", requested_quantity_uom as "requestedQuantityUom",
      coalesce(
        ${dayText('item.requested_delivery_day')}, ${dayText('orders.requested_delivery_day')}, ''
      ) as "requestedDeliveryDate"
    from orders
      inner join order_items as item on item.supplier_id = orders.supplier_id and item.order_id = orders.id
    where orders.supplier_id = ${supplierId} and orders.id = ${orderId}
    order by position
  `)
}

/** For jobs of earlier versions, which name an order only. */
export async function findSupplierOfOrder(db: Db, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ supplier_id: string }>`
    select ${acrossSuppliers('supplier of an order')} supplier_id from orders where id = ${orderId}
  `.execute(db)
  return rows[0]?.supplier_id ?? null
}
