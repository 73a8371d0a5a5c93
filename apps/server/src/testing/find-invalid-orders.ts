import { sql } from 'kysely'
import type { Db } from '../db/connect'

const OF_ORDER = sql`supplier_id = orders.supplier_id and order_id = orders.id`

/**
 * Checks the invariants of all orders, which must hold after any sequence of calls, crashes and faults. Returns one
 * sentence per violation.
 */
export async function findInvalidOrders(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; status: string; problem: string }>`
    with facts as (
      select orders.id, status, order_response_id, dispatch_advice_ids, submitted_dispatch_advice_ids,
        (select id from order_responses where ${OF_ORDER}) as response,
        (select submitted_at is not null from order_responses where ${OF_ORDER}) as is_answered,
        (select count(*) from dispatch_advices where ${OF_ORDER}) as advices,
        (select count(*) from dispatch_advices where ${OF_ORDER} and submitted_at is not null) as advised,
        (select count(*) from invoices where ${OF_ORDER}) as invoices,
        (select count(*) from invoices where ${OF_ORDER} and submitted_at is not null) as invoiced,
        (select count(*) from invoices where ${OF_ORDER} and submitted_at is not null
          and exists (select from invoice_items as item
            where item.supplier_id = invoices.supplier_id and document_id = invoices.id)) as invoices_to_send,
        (select count(*) from order_responses join order_response_confirms using (supplier_id)
          where ${OF_ORDER} and document_id = id and order_response_confirms.status = 'Confirmed') as confirmed,
        (select count(*) from deliveries where ${OF_ORDER}) as deliveries,
        (select count(*) from order_items where ${OF_ORDER} and orders.status = 'orderResponse') as lines_to_answer,
        (select count(*) from open_lines where ${OF_ORDER}) as open_lines,
        (select coalesce(sum(line_count), 0) from open_orders where ${OF_ORDER}) as counted_lines,
        (select count(distinct currency) from (
          select currency from order_responses where ${OF_ORDER} and submitted_at is not null
          union all select currency from invoices where ${OF_ORDER}) agreed) as currencies,
        (select coalesce(array_agg(id order by planned_delivery_day), '{}') from dispatch_advices
          where ${OF_ORDER}) as advice_ids,
        (select coalesce(array_agg(id order by id), '{}') from dispatch_advices
          where ${OF_ORDER} and submitted_at is not null) as advised_ids
      from orders
    )
    select id, status, problem from facts cross join lateral (values
      (order_response_id is distinct from response, 'names another order response'),
      (status = 'orderResponse' and is_answered, 'is answered and still waits for its answer'),
      (status <> 'orderResponse' and is_answered is not true, 'moved on without an answer'),
      (status in ('orderResponse', 'rejected') and advices + invoices > 0, 'has documents it cannot have'),
      (status = 'rejected' and confirmed > 0, 'is rejected with a Confirmed line'),
      (status not in ('orderResponse', 'rejected') and confirmed = 0, 'goes on without a Confirmed line'),
      (status = 'dispatchAdvice' and (advices = 0 or advised = advices), 'has no open dispatch advice'),
      (status = 'dispatchAdvice' and invoices > 0, 'has an invoice too early'),
      (status in ('invoice', 'finish') and advised not in (0, advices), 'went on with an open dispatch advice'),
      (status in ('invoice', 'finish') and invoices <> 1, 'has no invoice'),
      (status = 'invoice' and invoiced > 0, 'is invoiced and not finished'),
      (status = 'finish' and invoiced <> 1, 'is finished without an invoice'),
      (open_lines <> lines_to_answer or counted_lines <> lines_to_answer, 'has other open lines than it must have'),
      (currencies > 1, 'is answered in one currency and invoiced in another'),
      (dispatch_advice_ids <> advice_ids, 'lists other dispatch advices'),
      ((select coalesce(array_agg(x order by x), '{}') from unnest(submitted_dispatch_advice_ids) x) <> advised_ids,
        'lists other submitted dispatch advices'),
      (deliveries <> coalesce(is_answered::integer, 0) + advised + invoices_to_send, 'has documents without a delivery')
    ) checks (is_wrong, problem)
    where is_wrong
  `.execute(db)
  const counts = await sql<{ supplier_id: string; status: string }>`
    select coalesce(counted.supplier_id, order_counts.supplier_id) as supplier_id,
      coalesce(counted.status, order_counts.status) as status
    from (select supplier_id, status, count(*) as count from orders group by supplier_id, status) counted
      full join order_counts on order_counts.supplier_id = counted.supplier_id and order_counts.status = counted.status
    where coalesce(counted.count, 0) <> coalesce(order_counts.count, 0)
  `.execute(db)
  return [
    ...rows.map(({ id, status, problem }) => `Order ${id} in status ${status} ${problem}.`),
    ...counts.rows.map((row) => `The count of ${row.status} orders of supplier ${row.supplier_id} is wrong.`),
  ]
}
