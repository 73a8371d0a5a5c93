import { getToday, getTodayFigures, listToday } from '@partwire/contract/today'
import { TODAY_LISTS } from '@partwire/domain/today/options'
import { signInSupplier } from './lib/bench-supplier'
import { benchList } from './lib/list-bench'
import { fillOrders } from './lib/order-data'
import { type BenchPortal, withPortal } from './lib/with-portal'

const CASES = Object.fromEntries(
  TODAY_LISTS.flatMap((show) => [
    [`${show}, first page`, { show }],
    [`${show}, last page`, { show, pageNo: 1_000_000 }],
  ]),
)

/** Numbers of orders. Other sizes: `npm run bench -- today 1000 100000`. */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 1_000_000]

const isMet = await withPortal(async (portal) => {
  const supplierId = await signInSupplier(portal.pool)
  return benchList(portal, {
    title: 'Today',
    path: listToday.path,
    rows: 'orders',
    sizes,
    reads: { counts: getToday.path, figures: getTodayFigures.path },
    cases: CASES,
    maxGrowth: {},
    cookie: 'partwire_supplier=bench',
    fill: (size) => fillToday(portal.pool, supplierId, size),
  })
})
process.exitCode = isMet ? 0 : 1

/**
 * One order a minute, a fifth of them in each status. Every customer has invoices in two currencies on each day of the
 * charts: the counters have as many rows as they can have.
 */
async function fillToday(pool: BenchPortal['pool'], supplierId: string, size: number): Promise<void> {
  await fillOrders(pool, supplierId, size, { hasPairKeys: false })
  await pool.query(
    `update order_figures set answer_count = answered, answer_seconds = answered * 7200
     from (
       select figure_time(created_at) as answered_at, count(*) filter (where status <> 'orderResponse') as answered
       from orders where supplier_id = $1 group by 1
     ) as counted
     where supplier_id = $1 and begins_at = answered_at`,
    [supplierId],
  )
  await pool.query(
    `insert into dispatch_advices (supplier_id, order_id, des_adv_id, planned_delivery_day, delivery_date, updated_at, updated_by)
     select supplier_id, id, 'DA-' || id, current_date + (id % 60)::int - 40, '', now(), 'Bench' from orders
     where supplier_id = $1 and status = 'dispatchAdvice'
       and not exists (select from dispatch_advices as known where known.supplier_id = $1 and known.order_id = orders.id)`,
    [supplierId],
  )
  await pool.query('delete from delivery_figures')
  await pool.query(
    `insert into delivery_figures (supplier_id, day, open_count, on_day_count, early_count, late_count)
     select $1, day, count(advice.id), 80, 5, 15
     from generate_series(current_date - 700, current_date + 60, interval '1 day') as day
       left join dispatch_advices as advice on advice.supplier_id = $1 and planned_delivery_day = day
     group by day`,
    [supplierId],
  )
  await pool.query(
    `insert into value_figures (supplier_id, day, currency, party_number, customer_name, value)
     select $1, day, currency, customer::text, 'Buyer ' || customer, 100.25 * customer
     from generate_series(current_date - 89, current_date, interval '1 day') as day,
       unnest(array['CHF', 'EUR']) as currency, generate_series(1, least(400, $2::int / 5)) as customer
     on conflict do nothing`,
    [supplierId, size],
  )
  await pool.query(
    `with response as (
       insert into order_responses (supplier_id, order_id, ord_rsp_id, updated_at, updated_by)
       select supplier_id, id, 'OR-' || id, now(), 'Bench' from orders
       where supplier_id = $1 and status = 'rejected' order by id limit least(1000, $2::int / 10)
       on conflict do nothing
       returning supplier_id, order_id, id
     )
     insert into deliveries (supplier_id, order_id, kind, document_id, order_response_id, number, raw, state, created_at, changed_at)
     select supplier_id, order_id, 'OrdRsp', id, id, 'OR-' || id, '', 'failed', now(), now() from response`,
    [supplierId, size],
  )
  await pool.query(
    'vacuum analyze order_figures, delivery_figures, value_figures, dispatch_advices, deliveries, order_responses',
  )
}
