import type { OpenStatus } from '@partwire/domain/order-flow/status'
import type { TodayList } from '@partwire/domain/today/options'
import type { TodayCounts } from '@partwire/domain/today/shape'
import { sql, type RawBuilder } from 'kysely'
import { jsonObject } from '../../db/json'
import type { Value } from '../../db/statement'
import { defineSupplierJsonRead } from '../auth/session-store'

export interface TodayValues {
  today: string
  /** Sunday of this week. */
  weekEnd: string
  /** Orders from before this instant are older than a working day. A multiple of the step of the figures. */
  lateBefore: Date
}

/** All counts, from counters; only the failed documents, which are few, are counted one by one. */
export const countRead = defineSupplierJsonRead<TodayValues, TodayCounts>((value, supplierId) =>
  jsonObject({
    ordersToAnswer: rowCount('ordersToAnswer', value, supplierId),
    lateOrders: rowCount('lateOrders', value, supplierId),
    deliveriesThisWeek: rowCount('deliveriesThisWeek', value, supplierId),
    overdueDeliveries: rowCount('overdueDeliveries', value, supplierId),
    invoicesToWrite: rowCount('invoicesToWrite', value, supplierId),
    failedDocuments: rowCount('failedDocuments', value, supplierId),
  }),
)

/** Expression: the number of rows of a list. */
export function rowCount(
  list: TodayList,
  value: Value<TodayValues>,
  supplierId: RawBuilder<string>,
): RawBuilder<number> {
  const counts: Record<TodayList, RawBuilder<number>> = {
    ordersToAnswer: orderCount('orderResponse', supplierId),
    lateOrders: sql`${orderCount('orderResponse', supplierId)} - ${recentOrders(value, supplierId)}`,
    deliveriesThisWeek: openDeliveries(
      sql`day between ${value('today')}::date and ${value('weekEnd')}::date`,
      supplierId,
    ),
    overdueDeliveries: openDeliveries(sql`day < ${value('today')}::date`, supplierId),
    invoicesToWrite: orderCount('invoice', supplierId),
    failedDocuments: sql`(select count(*) from deliveries where supplier_id = ${supplierId} and state = 'failed')`,
  }
  return counts[list]
}

function orderCount(status: OpenStatus, supplierId: RawBuilder<string>): RawBuilder<number> {
  return sql`coalesce((
    select count from order_counts where supplier_id = ${supplierId} and status = ${sql.lit(status)}
  ), 0)`
}

/** Expression: unanswered orders of the last working day. Orders before that are many; these are few counters. */
function recentOrders(value: Value<TodayValues>, supplierId: RawBuilder<string>): RawBuilder<number> {
  return sql`(
    select coalesce(sum(order_count - answer_count), 0)::bigint from order_figures
    where supplier_id = ${supplierId} and begins_at >= ${value('lateBefore')}
  )`
}

function openDeliveries(condition: RawBuilder<unknown>, supplierId: RawBuilder<string>): RawBuilder<number> {
  return sql`(
    select coalesce(sum(open_count), 0)::bigint from delivery_figures where supplier_id = ${supplierId} and ${condition}
  )`
}
