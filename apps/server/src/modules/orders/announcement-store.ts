import { sql } from 'kysely'
import type { Db } from '../../db/connect'

/**
 * Removes the orders that were not announced yet from their list and returns their ids; concurrent calls get different
 * orders. A trigger adds every new order to the list.
 */
export async function claimUnannouncedOrders(tx: Db, supplierId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('unannounced_orders')
    .where('supplier_id', '=', supplierId)
    .returning('order_id as id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether an order that came in at this time or earlier has not been announced. */
export async function hasUnannouncedOrder(db: Db, supplierId: string, receivedBy: Date): Promise<boolean> {
  const row = await db
    .selectFrom('unannounced_orders')
    .select('order_id')
    .where('supplier_id', '=', supplierId)
    .where('received_at', '<=', receivedBy)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface AnnouncedOrder {
  id: string
  buyerOrderNumber: string
  customerName: string
  itemCount: number
}

/** The oldest `limit` of these orders. */
export async function findAnnouncedOrders(
  db: Db,
  supplierId: string,
  ids: readonly string[],
  limit: number,
): Promise<AnnouncedOrder[]> {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'buyer_order_number as buyerOrderNumber',
      'customer_name as customerName',
      'item_count as itemCount',
    ])
    .where('supplier_id', '=', supplierId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}
