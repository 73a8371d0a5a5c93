import type { TodayList } from '@partwire/domain/today/options'
import type { TodayRow } from '@partwire/domain/today/shape'
import { sql, type RawBuilder } from 'kysely'
import { dayText, isoTime } from '../../db/json'
import { byVariant, type Value } from '../../db/statement'
import { defineSupplierJsonRead } from '../auth/session-store'
import { rowCount, type TodayValues } from './count-store'

const PAGE_SIZE = 10

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
        select total, least(${value('pageNo')}::bigint, greatest(1, ceil(total / ${sql.lit(PAGE_SIZE)}::numeric)))::bigint as page_no
        from counted
      )
      select json_build_object('total', total, 'pageNo', page_no, 'pageSize', ${sql.lit(PAGE_SIZE)}, 'list', coalesce(
        (select json_agg(found.content order by found.place) from (${pageRows(list, value, supplierId)}) as found), '[]'::json
      ))
      from page
    )`,
  ),
)

/** Select of the rows of the page as JSON, with their place. Keys are read from an index first, then these rows. */
function pageRows(list: TodayList, value: Value<PageValues>, supplierId: RawBuilder<string>): RawBuilder<unknown> {
  const range = sql`offset (select (page_no - 1) * ${sql.lit(PAGE_SIZE)} from page) limit ${sql.lit(PAGE_SIZE)}`
  const keys = (from: RawBuilder<unknown>, columns: RawBuilder<unknown>) => sql`
    select id, row_number() over (order by ${columns}, id) as place from ${from} order by ${columns}, id ${range}
  `
  const orders = (condition: RawBuilder<unknown>) => sql`
    select place, ${rowJson({ id: 'orders.id' })} as content
    from (${keys(sql`orders where supplier_id = ${supplierId} and ${condition}`, sql`created_at`)}) as keys
    join orders on orders.supplier_id = ${supplierId} and orders.id = keys.id
  `
  const deliveries = (condition: RawBuilder<unknown>) => {
    const open = sql`dispatch_advices
      where supplier_id = ${supplierId} and submitted_at is null and not is_skipped and ${condition}`
    return sql`
      select place, ${rowJson({ id: 'advice.id', plannedDay: 'advice.planned_delivery_day' })} as content
      from (${keys(open, sql`planned_delivery_day`)}) as keys
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
        select place, ${rowJson({ id: 'delivery.id', document: DOCUMENT_JSON })} as content
        from (${keys(sql`deliveries where supplier_id = ${supplierId} and state = 'failed'`, sql`created_at`)}) as keys
        join deliveries as delivery on delivery.supplier_id = ${supplierId} and delivery.id = keys.id
        join orders on orders.supplier_id = ${supplierId} and orders.id = delivery.order_id
      `,
  }
  return selects[list]
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
