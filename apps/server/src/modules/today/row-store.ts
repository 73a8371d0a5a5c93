import type { TodayList } from '@partwire/domain/today/options'
import type { TodayRow } from '@partwire/domain/today/shape'
import { sql, type RawBuilder } from 'kysely'
import { dayText, isoTime } from '../../db/json'
import { clampedPageNo, PAGE_SIZE_SQL } from '../../db/pager-json'
import { byVariant, type Value } from '../../db/statement'
import { defineSupplierJsonRead } from '../auth/session-store'
import { rowCount, type TodayValues } from './count-store'

interface PageValues extends TodayValues {
  pageNo: number
}

export interface RowPage {
  total: number
  pageNo: number
  pageSize: number
  list: TodayRow[]
}

/** The read of a page of a list, the oldest first. A number past the end gives the last page. The total is the count. */
export const rowPageRead = byVariant((list: TodayList) =>
  defineSupplierJsonRead<PageValues, RowPage>(
    (value, supplierId) => sql`(
      with counted as (
        select ${rowCount(list, value, supplierId)} as total
      ), page as (
        select total, ${clampedPageNo(value('pageNo'), sql`total`)} as page_no
        from counted
      ), range as (
        select first, rows, greatest(0, total - first - rows) as behind, first > total / 2 as is_from_end
        from (
          select total, first, greatest(0, least(${PAGE_SIZE_SQL}, total - first)) as rows
          from (select total, (page_no - 1) * ${PAGE_SIZE_SQL} as first from page) as bounds
        ) as bounds
      )
      select json_build_object('total', total, 'pageNo', page_no, 'pageSize', ${PAGE_SIZE_SQL}, 'list', coalesce(
        (select json_agg(found.content order by found.sort_key, found.id) from (${pageRows(list, value, supplierId)}) as found),
        '[]'::json
      ))
      from page
    )`,
  ),
)

/** Select of the rows of the page as JSON. Their keys are read first, from an index, then these rows. */
function pageRows(list: TodayList, value: Value<PageValues>, supplierId: RawBuilder<string>): RawBuilder<unknown> {
  const orders = (condition: RawBuilder<unknown>) => sql`
    select sort_key, keys.id, ${rowJson({ id: 'orders.id' })} as content
    from (${pageKeys(sql`orders where supplier_id = ${supplierId} and ${condition}`, sql`created_at`)}) as keys
    join orders on orders.supplier_id = ${supplierId} and orders.id = keys.id
  `
  const deliveries = (condition: RawBuilder<unknown>) => {
    const open = sql`dispatch_advices
      where supplier_id = ${supplierId} and submitted_at is null and not is_skipped and ${condition}`
    return sql`
      select sort_key, keys.id, ${rowJson({ id: 'advice.id', plannedDay: 'advice.planned_delivery_day' })} as content
      from (${pageKeys(open, sql`planned_delivery_day`)}) as keys
      join dispatch_advices as advice on advice.supplier_id = ${supplierId} and advice.id = keys.id
      join orders on orders.supplier_id = ${supplierId} and orders.id = advice.order_id
    `
  }
  const selects: Record<TodayList, RawBuilder<unknown>> = {
    ordersToAnswer: orders(sql`status = 'orderResponse'`),
    lateOrders: orders(sql`status = 'orderResponse' and created_at < ${value('lateBefore')}`),
    invoicesToWrite: orders(sql`status = 'invoice'`),
    deliveriesThisWeek: deliveries(
      sql`planned_delivery_day between ${value('today')}::date and ${value('weekEnd')}::date`,
    ),
    overdueDeliveries: deliveries(sql`planned_delivery_day < ${value('today')}::date`),
    failedDocuments: sql`
        select sort_key, keys.id, ${rowJson({ id: 'delivery.id', document: DOCUMENT_JSON })} as content
        from (${pageKeys(sql`deliveries where supplier_id = ${supplierId} and state = 'failed'`, sql`created_at`)}) as keys
        join deliveries as delivery on delivery.supplier_id = ${supplierId} and delivery.id = keys.id
        join orders on orders.supplier_id = ${supplierId} and orders.id = delivery.order_id
      `,
  }
  return selects[list]
}

/**
 * Select of the keys of the page, from the nearer end of an index. The inner limits are constants: the planner then knows
 * that few rows follow, and does not read whole tables for them.
 */
function pageKeys(from: RawBuilder<unknown>, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    (
      select id, ${column} as sort_key from ${from} and (select not is_from_end from range)
      order by ${column}, id offset (select first from range) limit ${PAGE_SIZE_SQL}
    ) union all (
      select id, sort_key from (
        select id, ${column} as sort_key from ${from} and (select is_from_end from range)
        order by ${column} desc, id desc offset (select behind from range) limit ${PAGE_SIZE_SQL}
      ) as last_rows
      order by sort_key desc, id desc limit (select rows from range)
    )
  `
}

const DOCUMENT_JSON = sql`json_build_object(
  'kind', delivery.kind, 'number', delivery.number, 'submitTime', ${isoTime('delivery.created_at')}, 'reason', delivery.reason
)`

interface RowColumns {
  id: string
  plannedDay?: string
  document?: RawBuilder<unknown>
}

function rowJson({ id, plannedDay, document = sql`null::json` }: RowColumns): RawBuilder<TodayRow> {
  return sql`json_build_object(
    'id', ${sql.ref(id)}::text, 'orderId', orders.id::text, 'buyerOrderNumber', orders.buyer_order_number,
    'customerName', orders.customer_name, 'createTime', ${isoTime('orders.created_at')}, 'status', orders.status,
    'plannedDeliveryDate', ${plannedDay === undefined ? sql`''` : dayText(plannedDay)}, 'document', ${document}
  )`
}
