import type { OrderSortField } from '@partwire/domain/orders/shape'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { withField } from '../../../lib/json-text'
import { orderOf, ORDER_COLUMNS, type OrderRow } from '../import/order-row-store'
import type { OrderHits } from './order-search-store'

interface OrderPage {
  sort: { field: OrderSortField; isDesc: boolean }
  offset: number
  limit: number
}

const SORT: Record<OrderSortField, RawBuilder<unknown>> = {
  buyerOrderNumber: sql`buyer_order_number collate "und-x-icu"`,
  customerName: sql`customer_name collate "und-x-icu"`,
  createTime: sql`created_at`,
}

/** Each order as JSON. The ids first, from the nearer end of the index; the rows of these ten after. */
export async function findOrderPage(
  db: Db,
  { total, isCapped, source }: OrderHits,
  page: OrderPage,
): Promise<string[]> {
  // Only an exact total tells how far the other end is.
  const fromEnd = !isCapped && page.offset > total / 2
  const limit = isCapped ? page.limit : Math.min(page.limit, total - page.offset)
  const offset = fromEnd ? total - page.offset - limit : page.offset
  const walk = page.sort.isDesc === fromEnd ? sql`asc` : sql`desc`
  const show = page.sort.isDesc ? sql`desc` : sql`asc`
  const key = SORT[page.sort.field]
  const { rows } = await sql<OrderRow & { items: string }>`
    select ${ORDER_COLUMNS}, list_items::text as items
    from orders
    where id in (select id from ${source} order by ${key} ${walk}, id ${walk} offset ${offset} limit ${limit})
    order by ${key} ${show}, id ${show}
  `.execute(db)
  return rows.map((row) => withField(orderOf(row), 'items', row.items))
}
