import type { OpenStatus } from '@partwire/domain/order-flow/status'
import type { Order, OrderSortField } from '@partwire/domain/orders/shape'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { orderOf, ORDER_COLUMNS, type OrderRow } from './order-row-store'

/** Counting every hit of a frequent word in a million orders takes a second; nobody turns a thousand pages. */
const COUNT_CAP = 10_000

export interface OrderFilter {
  supplierId: string
  status: OpenStatus | ''
  keyword: string
}

interface OrderPage {
  sort: { field: OrderSortField; isDesc: boolean }
  offset: number
  limit: number
  /** Null when there are more than were counted. */
  total: number | null
}

const SORT: Record<OrderSortField, RawBuilder<unknown>> = {
  buyerOrderNumber: sql`buyer_order_number collate "und-x-icu"`,
  customerName: sql`customer_name collate "und-x-icu"`,
  createTime: sql`created_at`,
}

/** Without a keyword the counters know; with one, hits are counted up to the cap. */
export async function countMatching(db: Db, filter: OrderFilter): Promise<{ total: number; isCapped: boolean }> {
  const { rows } =
    filter.keyword === ''
      ? await sql<{ total: string }>`
          select coalesce(sum(count), 0) as total from order_counts
          where supplier_id = ${filter.supplierId} and (${filter.status} = '' or status = ${filter.status})
        `.execute(db)
      : await sql<{ total: string }>`
          select count(*) as total from (select 1 from orders where ${matching(filter)} limit ${COUNT_CAP + 1}) as hits
        `.execute(db)
  const total = Number(rows[0]?.total ?? 0)
  const isCapped = filter.keyword !== '' && total > COUNT_CAP
  return { total: isCapped ? COUNT_CAP : total, isCapped }
}

/** The ids first, from the nearer end of the index; the rows of these ten after. */
export async function findOrderPage(db: Db, filter: OrderFilter, page: OrderPage): Promise<Order[]> {
  const fromEnd = page.total !== null && page.offset > page.total / 2
  const limit = page.total === null ? page.limit : Math.min(page.limit, page.total - page.offset)
  const offset = fromEnd && page.total !== null ? page.total - page.offset - limit : page.offset
  const walk = page.sort.isDesc === fromEnd ? sql`asc` : sql`desc`
  const show = page.sort.isDesc ? sql`desc` : sql`asc`
  const key = SORT[page.sort.field]
  const { rows } = await sql<OrderRow>`
    select ${ORDER_COLUMNS}
    from orders
    where id in (
      select id from orders where ${matching(filter)} order by ${key} ${walk}, id ${walk} offset ${offset} limit ${limit}
    )
    order by ${key} ${show}, id ${show}
  `.execute(db)
  return rows.map(orderOf)
}

function matching({ supplierId, status, keyword }: OrderFilter): RawBuilder<unknown> {
  const ofStatus = status === '' ? sql`true` : sql`status = ${status}`
  return sql`supplier_id = ${supplierId} and ${ofStatus} and ${contains(keyword)}`
}

/**
 * A keyword without a full trigram must never reach the trigram index: two characters of Chinese took it 17 seconds.
 * `strpos` is invisible to that index; `like` is not.
 */
function contains(keyword: string): RawBuilder<unknown> {
  if (keyword === '') return sql`true`
  if (!/[\p{L}\p{N}]{3}/u.test(keyword)) return sql`strpos(search_text, ${lowered(keyword)}) > 0`
  const literal = keyword.replaceAll(/[\\%_]/g, (wildcard) => `\\${wildcard}`)
  return sql`search_text like ${lowered(`%${literal}%`)}`
}

/** Lowered by the rules of every language; compared by those of the index, which is not used for any others. */
function lowered(text: string): RawBuilder<unknown> {
  return sql`(lower(${text} collate "und-x-icu") collate "default")`
}
