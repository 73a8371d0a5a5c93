import type { OrderStatus } from '@partwire/domain/order-flow/status'
import type { Order, OrderItem, OrderSortField } from '@partwire/domain/orders/shape'
import { BLANK_SETTING } from '@partwire/domain/settings/setting'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import type { Value } from '../../../db/statement'
import { withField } from '../../../lib/json-text'
import { defineSupplierRead, type SupplierRead } from '../../auth/session-store'
import { settingJson } from '../../settings/setting-store'
import type { OrderHits } from './order-search-store'

export const PAGE_SIZE = 10

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

/** Which of the prepared statements reads a page. Sort field, direction and filter are part of the text of a statement. */
interface PageVariant {
  sort: OrderPage['sort']
  hasStatus: boolean
  /** The first page needs no offset, so the planner knows how few rows it reads. */
  isFirstPage: boolean
}

interface PageValues {
  pageNo: number
  status: string
}

const pageReads = new Map<string, SupplierRead<PageValues>>()

/** The read of a page of all orders, or of those with one status: settings, total and orders as the reply of the call. */
export function orderPageRead(variant: PageVariant): SupplierRead<PageValues> {
  const name = JSON.stringify(variant)
  const read =
    pageReads.get(name) ?? defineSupplierRead<PageValues>((value, supplierId) => pageReply(variant, value, supplierId))
  pageReads.set(name, read)
  return read
}

function pageReply(variant: PageVariant, value: Value<PageValues>, supplierId: RawBuilder<string>): RawBuilder<string> {
  const filter = sql`supplier_id = ${supplierId} and ${variant.hasStatus ? sql`status = ${value('status')}` : sql`true`}`
  const key = SORT_COLUMNS[variant.sort.field]
  const direction = variant.sort.isDesc ? sql`desc` : sql`asc`
  return sql`
    with counted as (
      select coalesce(sum(count), 0)::bigint as total from order_counts where ${filter}
    ), page as (
      select total, least(${value('pageNo')}::bigint, greatest(1, ceil(total / ${PAGE_SIZE}::numeric)))::bigint as page_no from counted
    )
    select concat('{"success":true,"setting":', ${settingJson(supplierId, JSON.stringify(BLANK_SETTING))},
      ',"pager":{"total":', total, ',"pageNo":', page_no, ',"pageSize":', ${PAGE_SIZE}::int, ',"list":[', (
        select string_agg(${ORDER_JSON}, ',' order by ${key} ${direction}, id ${direction})
        from ${variant.isFirstPage ? firstPage(filter, variant.sort) : anyPage(filter, variant.sort)} as orders
      ), ']}}')
    from page
  `
}

function firstPage(filter: RawBuilder<unknown>, { field, isDesc }: OrderPage['sort']): RawBuilder<unknown> {
  const direction = isDesc ? sql`desc` : sql`asc`
  return sql`(
    select * from orders where ${filter} order by ${SORT_COLUMNS[field]} ${direction}, id ${direction} limit ${sql.lit(PAGE_SIZE)}
  )`
}

/** Selects the ids first, from the nearer end of the index, and then loads these rows. */
function anyPage(filter: RawBuilder<unknown>, { field, isDesc }: OrderPage['sort']): RawBuilder<unknown> {
  const key = SORT_COLUMNS[field]
  const ids = (direction: RawBuilder<unknown>, condition: RawBuilder<unknown>, skipped: RawBuilder<unknown>) => sql`(
    select id from orders where ${filter} and (select ${condition} from range)
    order by ${key} ${direction}, id ${direction} offset (select ${skipped} from range) limit (select rows from range)
  )`
  const [forwards, backwards] = isDesc ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`]
  return sql`(
    with range as (
      select first, rows, total - first - rows as behind, first > total / 2 as is_from_end
      from (
        select total, (page_no - 1) * ${PAGE_SIZE} as first, least(${PAGE_SIZE}, total - (page_no - 1) * ${PAGE_SIZE}) as rows from page
      ) as bounds
    )
    select * from orders where id in (
      ${ids(forwards, sql`not is_from_end`, sql`first`)} union all ${ids(backwards, sql`is_from_end`, sql`behind`)}
    )
  )`
}

/** An order as JSON text. Ids are text, and a missing order response has no field. */
const ORDER_JSON = sql`concat(left(json_strip_nulls(json_build_object(
  'id', id::text, 'buyerOrderNumber', buyer_order_number, 'customerName', customer_name, 'dispatchMode', dispatch_mode,
  'createTime', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'status', status,
  'orderResponseId', order_response_id::text, 'dispatchAdviceIds', dispatch_advice_ids::text[],
  'submittedDispatchAdviceIds', submitted_dispatch_advice_ids::text[], 'itemCount', item_count,
  'requestedDeliveryDate', requested_delivery_date, 'deliveryState', delivery_state
))::text, -1), ',"items":', list_items, '}')`

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

/** The requested day of an item, otherwise that of its order. */
const REQUESTED_DAY = sql<string>`coalesce(nullif(order_items.requested_delivery_date, ''), orders.requested_delivery_date)`

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
      REQUESTED_DAY.as('requestedDeliveryDate'),
    ])
    .where('orders.supplier_id', '=', supplierId)
    .where('orders.id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, requestedQuantity: Number(row.requestedQuantity) }))
}
