import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import { dayText } from '../../../db/json'

/** The fields, parties and notes of an order; null when the supplier has no such order. */
export async function findOrderHead(db: Db, supplierId: string, orderId: string) {
  const order = await db
    .selectFrom('orders')
    .select([
      'id',
      'buyer_order_number as buyerOrderNumber',
      'customer_name as customerName',
      'dispatch_mode as dispatchMode',
      'currency',
      dayText('order_day').as('orderDate'),
      sql<string>`coalesce(${dayText('requested_delivery_day')}, '')`.as('requestedDeliveryDate'),
    ])
    .where('supplier_id', '=', supplierId)
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (order === undefined) return null
  const [parties, notes, lastPosition] = await Promise.all([
    findParties(db, supplierId, orderId),
    findNotes(db, supplierId, orderId),
    findLastPosition(db, supplierId, orderId),
  ])
  return { ...order, parties, notes, lastPosition }
}

export type OrderHead = NonNullable<Awaited<ReturnType<typeof findOrderHead>>>

/**
 * The lines from one position to another, so that a long order is never in memory completely. A range instead of a
 * limit: with a limit, and no statistics about a new order yet, the planner sorts all remaining lines for each batch.
 */
export async function findLines(db: Db, supplierId: string, orderId: string, range: { from: number; to: number }) {
  return db
    .selectFrom('order_items as item')
    .innerJoin('orders', (join) =>
      join.onRef('orders.supplier_id', '=', 'item.supplier_id').onRef('orders.id', '=', 'item.order_id'),
    )
    .select([
      'item.position',
      'item.buyer_product_number as buyerProductNumber',
      'item.product_number as productNumber',
      'item.ean',
      'item.product_name as productName',
      'item.requested_quantity as requestedQuantity',
      'item.requested_quantity_uom as requestedQuantityUom',
      sql<string>`coalesce(
        ${dayText('item.requested_delivery_day')}, ${dayText('orders.requested_delivery_day')}, ''
      )`.as('requestedDeliveryDate'),
    ])
    .where('item.supplier_id', '=', supplierId)
    .where('item.order_id', '=', orderId)
    .where('item.position', '>=', range.from)
    .where('item.position', '<=', range.to)
    .orderBy('item.position')
    .execute()
}

export type OrderLine = Awaited<ReturnType<typeof findLines>>[number]

function findParties(db: Db, supplierId: string, orderId: string) {
  return db
    .selectFrom('order_parties')
    .select([
      'role',
      'party_number as partyNumber',
      'name1',
      'street1',
      'postal_code as postalCode',
      'city',
      'country_code as countryCode',
    ])
    .where('supplier_id', '=', supplierId)
    .where('order_id', '=', orderId)
    .execute()
}

function findNotes(db: Db, supplierId: string, orderId: string) {
  return db
    .selectFrom('order_notes')
    .select(['name', 'value'])
    .where('supplier_id', '=', supplierId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
}

async function findLastPosition(db: Db, supplierId: string, orderId: string): Promise<number> {
  const { last } = await db
    .selectFrom('order_items')
    .select((select) => select.fn.max('position').as('last'))
    .where('supplier_id', '=', supplierId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return last ?? 0
}
