import type { Order } from '@partwire/domain/orders/shape'
import type { OrderStatus } from '@partwire/domain/order-flow/status'
import { sql } from 'kysely'

export interface OrderRow {
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

export const ORDER_COLUMNS = sql`
  id, buyer_order_number, customer_name, dispatch_mode, created_at, status, order_response_id, dispatch_advice_ids,
  submitted_dispatch_advice_ids, item_count, requested_delivery_date, delivery_state
`

/** Without its items: `list_items` is JSON in the database and need not become anything else. */
export function orderOf(row: OrderRow): Omit<Order, 'items'> {
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
