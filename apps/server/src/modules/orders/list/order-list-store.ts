import type { OrderSortField } from '@partwire/domain/orders/sort-fields'
import { sql, type RawBuilder } from 'kysely'
import { dayText, isoTime } from '../../../db/json'
import { clampedPageNo, PAGE_SIZE_SQL } from '../../../db/pager-json'
import { byVariant, type Value } from '../../../db/statement'
import { defineSupplierRead } from '../../auth/session-store'
import { settingText } from '../../settings/setting-store'
import { parkedChangeText } from '../parked-change-store'
import { FIGURE_INTERVAL, quarterHourAt } from './quarter-hour-store'

export interface OrderSort {
  field: OrderSortField
  isDesc: boolean
}

export const SORT_COLUMNS: Record<OrderSortField, RawBuilder<unknown>> = {
  buyerOrderNumber: sql`buyer_order_number collate "und-x-icu"`,
  customerName: sql`customer_name collate "und-x-icu"`,
  createTime: sql`created_at`,
}

/** Which of the prepared statements reads a page. Sort field, direction and filter are part of the text of a statement. */
interface PageVariant {
  sort: OrderSort
  hasStatus: boolean
  /** The first page needs no offset, so the planner knows how few rows it reads. */
  isFirstPage: boolean
}

interface PageValues {
  pageNo: number
  status: string
}

/** The read of a page of all orders, or of those with one status: settings, total and orders as the reply of the call. */
export const orderPageRead = byVariant(
  (variant: PageVariant) =>
    defineSupplierRead<PageValues>((value, supplierId) => pageReply(variant, value, supplierId)),
  ({ sort, hasStatus, isFirstPage }) => `${sort.field} ${sort.isDesc} ${hasStatus} ${isFirstPage}`,
)

function pageReply(variant: PageVariant, value: Value<PageValues>, supplierId: RawBuilder<string>): RawBuilder<string> {
  const filter = sql`supplier_id = ${supplierId} and ${variant.hasStatus ? sql`status = ${value('status')}` : sql`true`}`
  const direction = variant.sort.isDesc ? sql`desc` : sql`asc`
  const order = sql`order by ${SORT_COLUMNS[variant.sort.field]} ${direction}, id ${direction}`
  const total = sql`(select coalesce(sum(count), 0)::bigint from order_counts where ${filter})`
  const row = orderJson(supplierId, sql`list_items`)
  if (variant.isFirstPage) {
    // The rows are read in their order, so they need not be sorted again.
    const rows = sql`(select * from orders where ${filter} ${order} limit ${PAGE_SIZE_SQL})`
    return listReply(supplierId, { total, pageNo: sql`1` }, sql`select string_agg(${row}, ',') from ${rows} as orders`)
  }
  return sql`
    with page as (
      select total, ${clampedPageNo(value('pageNo'), sql`total`)} as page_no
      from (select ${total} as total) as counted
    )
    ${listReply(
      supplierId,
      { total: sql`total`, pageNo: sql`page_no` },
      sql`select string_agg(${row}, ',' ${order}) from ${anyPage(supplierId, filter, variant)} as orders`,
    )}
    from page
  `
}

/** Selects the reply. `rows` selects the orders of the page as text, separated by commas. */
function listReply(
  supplierId: RawBuilder<string>,
  { total, pageNo }: { total: RawBuilder<unknown>; pageNo: RawBuilder<unknown> },
  rows: RawBuilder<unknown>,
): RawBuilder<string> {
  return sql`
    select concat('{"success":true,"setting":', ${settingText(supplierId)}, ',"pager":{"total":', ${total},
      ',"pageNo":', ${pageNo}, ',"pageSize":', ${PAGE_SIZE_SQL}, ',"list":[', (${rows}), ']}}')
  `
}

/** Selects the ids first, from the nearer end of the index, and then loads these rows. */
function anyPage(
  supplierId: RawBuilder<string>,
  filter: RawBuilder<unknown>,
  variant: PageVariant,
): RawBuilder<unknown> {
  const ids = (end: IndexEnd) =>
    variant.hasStatus || variant.sort.field !== 'createTime'
      ? idsByOffset(filter, variant.sort, end)
      : idsByTime(supplierId, filter, end)
  const { isDesc } = variant.sort
  return sql`(
    with range as (
      select first, rows, total - first - rows as behind, first > total / 2 as is_from_end
      from (
        select total, (page_no - 1) * ${PAGE_SIZE_SQL} as first, least(${PAGE_SIZE_SQL}, total - (page_no - 1) * ${PAGE_SIZE_SQL}) as rows from page
      ) as bounds
    )
    select * from orders where supplier_id = ${supplierId} and id in (
      ${ids({ isDesc, isNearer: sql`not is_from_end`, skipped: sql`first` })}
      union all ${ids({ isDesc: !isDesc, isNearer: sql`is_from_end`, skipped: sql`behind` })}
    )
  )`
}

/** One of the two ends of an index from which a page can be read. The expressions use the columns of `range`. */
interface IndexEnd {
  isDesc: boolean
  /** Whether the page is nearer to this end. */
  isNearer: RawBuilder<boolean>
  /** Number of orders between this end and the page. */
  skipped: RawBuilder<number>
}

function idsByOffset(filter: RawBuilder<unknown>, { field }: OrderSort, end: IndexEnd): RawBuilder<unknown> {
  const direction = end.isDesc ? sql`desc` : sql`asc`
  return sql`(
    select id from orders where ${filter} and (select ${end.isNearer} from range)
    order by ${SORT_COLUMNS[field]} ${direction}, id ${direction}
    offset (select ${end.skipped} from range) limit (select rows from range)
  )`
}

/** Begins with the quarter of an hour of the first order, which is found by the counters of the orders by time. */
function idsByTime(supplierId: RawBuilder<string>, filter: RawBuilder<unknown>, end: IndexEnd): RawBuilder<unknown> {
  const direction = end.isDesc ? sql`desc` : sql`asc`
  const bound = end.isDesc
    ? sql`created_at < (select begins_at + ${FIGURE_INTERVAL} from start)`
    : sql`created_at >= (select begins_at from start)`
  return sql`(
    with start as materialized (
      ${quarterHourAt(supplierId, sql`(select ${end.skipped} from range where ${end.isNearer})`, end)}
    )
    select id from orders where ${filter} and ${bound}
    order by created_at ${direction}, id ${direction}
    offset (select ${end.skipped} - orders_before from range, start) limit (select rows from range)
  )`
}

/**
 * Expression: an order as JSON text with these items (JSON). Ids are text, and a missing order response or parked change
 * has no field. Written as text, which takes half the time of `json_build_object` and `json_strip_nulls`.
 */
function orderJson(supplierId: RawBuilder<string>, items: RawBuilder<unknown>): RawBuilder<string> {
  return sql`concat(
    '{"id":"', id, '","buyerOrderNumber":', to_json(buyer_order_number), ',"customerName":', to_json(customer_name),
    ',"dispatchMode":', to_json(dispatch_mode), ',"createTime":"', ${isoTime('created_at')}, '","status":"', status,
    '"', ',"orderResponseId":"' || order_response_id || '"', ',"dispatchAdviceIds":', to_json(dispatch_advice_ids::text[]),
    ',"submittedDispatchAdviceIds":', to_json(submitted_dispatch_advice_ids::text[]), ',"itemCount":', item_count,
    ',"requestedDeliveryDate":"', ${dayText('requested_delivery_day')}, '","deliveryState":"', delivery_state,
    '"', ',"parkedChange":' || ${parkedChangeText(supplierId)}, ',"items":', ${items}, '}'
  )`
}

/** Expression: the orders with these ids (an array) as a JSON array. */
export function orderListJson(supplierId: RawBuilder<string>, ids: RawBuilder<unknown>, sort: OrderSort) {
  const direction = sort.isDesc ? sql`desc` : sql`asc`
  return sql`concat('[', (
    select string_agg(${orderJson(supplierId, sql`list_items`)}, ',' order by ${SORT_COLUMNS[sort.field]} ${direction}, id ${direction})
    from orders where supplier_id = ${supplierId} and id = any(${ids})
  ), ']')`
}

/** The reply with one order and all its items; null when the supplier has no such order. */
export const orderRead = defineSupplierRead<{ id: string }, Buffer | null>(
  (value, supplierId) => sql`
    select concat('{"success":true,"order":', ${orderJson(supplierId, allItems(supplierId))}, '}')
    from orders where supplier_id = ${supplierId} and id = ${value('id')}
  `,
)

/** Expression: all items of the order in `orders` as JSON. An item without a requested day has that of the order. */
const allItems = (supplierId: RawBuilder<string>) => sql`(
  select json_agg(json_build_object(
    'productNumber', product_number, 'ean', ean, 'buyerProductNumber', buyer_product_number, 'productName', product_name,
    'requestedQuantity', trim_scale(requested_quantity), 'requestedQuantityUom', requested_quantity_uom,
    'requestedDeliveryDate', coalesce(
      ${dayText('order_items.requested_delivery_day')}, ${dayText('orders.requested_delivery_day')}, ''
    )
  ) order by position)
  from order_items where order_items.supplier_id = ${supplierId} and order_id = orders.id
)`
