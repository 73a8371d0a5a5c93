import type { OrderStatus } from '@partwire/domain/order-flow/status'
import type { Order, OrderItem, OrderSortField } from '@partwire/domain/orders/shape'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { withField } from '../../../lib/json-text'
import type { OrderHits } from './order-search-store'

interface OrderPage {
  sort: { field: OrderSortField; isDesc: boolean }
  offset: number
  limit: number
}

const SORT_COLUMNS: Record<OrderSortField, RawBuilder<unknown>> = {
  buyerOrderNumber: sql`buyer_order_number collate "und-x-icu"`,
  customerName: sql`customer_name collate "und-x-icu"`,
  createTime: sql`created_at`,
}

interface OrderRow {
  id: string
  buyer_order_number: string
  customer_name: string
  dispatch_mode: string
  created_at: Date
  status: OrderStatus
  order_response_id: string | null
  dispatch_advice_ids: string[]
  submitted_dispatch_advice_ids: string[]
  item_count: number
  requested_delivery_date: string
  delivery_state: Order['deliveryState']
}

const ORDER_COLUMNS = sql`
  id, buyer_order_number, customer_name, dispatch_mode, created_at, status, order_response_id, dispatch_advice_ids,
  submitted_dispatch_advice_ids, item_count, requested_delivery_date, delivery_state
`

/**
 * One page of the hits, each order as JSON text. The inner query selects only ids, and reads the index from the end that
 * is nearer to the page; the outer query then loads these rows.
 */
export async function findOrderPage(
  db: Db,
  { total, isCapped, source }: OrderHits,
  page: OrderPage,
): Promise<string[]> {
  // The distance to the other end is known only when the total is exact.
  const isFromEnd = !isCapped && page.offset > total / 2
  const limit = isCapped ? page.limit : Math.min(page.limit, total - page.offset)
  const offset = isFromEnd ? total - page.offset - limit : page.offset
  const scanDirection = page.sort.isDesc === isFromEnd ? sql`asc` : sql`desc`
  const sortDirection = page.sort.isDesc ? sql`desc` : sql`asc`
  const key = SORT_COLUMNS[page.sort.field]
  const { rows } = await sql<OrderRow & { items: string }>`
    select ${ORDER_COLUMNS}, list_items::text as items
    from orders
    where id in (
      select id from ${source} order by ${key} ${scanDirection}, id ${scanDirection} offset ${offset} limit ${limit}
    )
    order by ${key} ${sortDirection}, id ${sortDirection}
  `.execute(db)
  return rows.map((row) => withField(toOrder(row), 'items', row.items))
}

export async function findOrder(db: Db, supplierId: string, id: string): Promise<Omit<Order, 'items'> | null> {
  const { rows } = await sql<OrderRow>`
    select ${ORDER_COLUMNS} from orders where supplier_id = ${supplierId} and id = ${id}
  `.execute(db)
  return rows[0] === undefined ? null : toOrder(rows[0])
}

function toOrder(row: OrderRow): Omit<Order, 'items'> {
  return {
    id: row.id,
    buyerOrderNumber: row.buyer_order_number,
    customerName: row.customer_name,
    dispatchMode: row.dispatch_mode,
    createTime: row.created_at.toISOString(),
    status: row.status,
    ...(row.order_response_id === null ? {} : { orderResponseId: row.order_response_id }),
    dispatchAdviceIds: row.dispatch_advice_ids,
    submittedDispatchAdviceIds: row.submitted_dispatch_advice_ids,
    itemCount: row.item_count,
    requestedDeliveryDate: row.requested_delivery_date,
    deliveryState: row.delivery_state,
  }
}

export async function findOrderItems(db: Db, supplierId: string, orderId: string): Promise<OrderItem[]> {
  const rows = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select([
      'product_number as productNumber',
      'ean',
      'buyer_product_number as buyerProductNumber',
      'product_name as productName',
      'requested_quantity as requestedQuantity',
      'requested_quantity_uom as requestedQuantityUom',
      'order_items.requested_delivery_date as requestedDeliveryDate',
    ])
    .where('orders.supplier_id', '=', supplierId)
    .where('orders.id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, requestedQuantity: Number(row.requestedQuantity) }))
}
