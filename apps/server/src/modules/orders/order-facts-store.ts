import { sql } from 'kysely'
import type { Db } from '../../db/connect'

/** The fields of an order that its documents repeat. */
export interface OrderFacts {
  buyerOrderNumber: string
  buyerPartyNumber: string
  orderDate: string
  dispatchMode: string
  /** Blank when the order has none. */
  currency: string
}

export async function findOrderFacts(db: Db, orderId: string): Promise<OrderFacts> {
  return db
    .selectFrom('orders')
    .select([
      'buyer_order_number as buyerOrderNumber',
      'buyer_party_number as buyerPartyNumber',
      'order_date as orderDate',
      'dispatch_mode as dispatchMode',
      'currency',
    ])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
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

/** The items of an order by position; index 0 is position 1. */
export async function findOrderedItems(db: Db, orderId: string): Promise<OrderedItem[]> {
  return db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select([
      'buyer_line_number as buyerLineNumber',
      'maker_code as makerCode',
      'product_number as productNumber',
      'buyer_product_number as buyerProductNumber',
      'ean',
      'product_name as productName',
      'requested_quantity as requestedQuantity',
      'requested_quantity_uom as requestedQuantityUom',
      sql<string>`coalesce(nullif(order_items.requested_delivery_date, ''), orders.requested_delivery_date)`.as(
        'requestedDeliveryDate',
      ),
    ])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
}

export async function findSupplierOfOrder(db: Db, orderId: string): Promise<string | null> {
  const row = await db.selectFrom('orders').select('supplier_id').where('id', '=', orderId).executeTakeFirst()
  return row?.supplier_id ?? null
}
