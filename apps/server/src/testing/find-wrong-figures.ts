import { sql } from 'kysely'
import type { Db } from '../db/connect'

/**
 * Compares the counters of the screen Today with a count of all orders and documents. Returns one line for each counter
 * that differs: what is stored and what should be.
 */
export async function findWrongFigures(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with stored as (
      select concat_ws(' ', 'orders', supplier_id, begins_at, order_count, answer_count, answer_seconds) as line
      from order_figures
      union all
      select concat_ws(' ', 'deliveries', supplier_id, day, open_count, on_day_count, early_count, late_count)
      from delivery_figures where (open_count, on_day_count, early_count, late_count) <> (0, 0, 0, 0)
      union all
      select concat_ws(' ', 'value', supplier_id, day, currency, party_number, trim_scale(value))
      from value_figures
      union all
      select concat_ws(' ', 'week', supplier_id, week, currency, party_number, trim_scale(value))
      from value_weeks
    ),
    expected as (
      select concat_ws(' ', 'orders', supplier_id, begins_at, count(*), count(submitted_at),
        coalesce(sum(floor(extract(epoch from submitted_at - created_at))), 0)) as line
      from (
        select orders.supplier_id, to_timestamp(floor(extract(epoch from created_at) / 900) * 900) as begins_at, created_at,
          (
            select greatest(submitted_at, created_at) from order_responses
            where supplier_id = orders.supplier_id and order_id = orders.id and submitted_at is not null
          ) as submitted_at
        from orders
      ) as placed
      group by supplier_id, begins_at
      union all
      select concat_ws(' ', 'deliveries', supplier_id, day, sum(is_open), sum(is_on_day), sum(is_early), sum(is_late))
      from (
        select supplier_id, planned_delivery_day as day, 1 as is_open, 0 as is_on_day, 0 as is_early, 0 as is_late
        from dispatch_advices as advice
        where submitted_at is null and (
          select status from orders where supplier_id = advice.supplier_id and id = advice.order_id
        ) = 'dispatchAdvice'
        union all
        select supplier_id, planned_delivery_day, 0, (delivery_day = planned_delivery_day)::integer,
          (delivery_day < planned_delivery_day)::integer, (delivery_day > planned_delivery_day)::integer
        from dispatch_advices where submitted_at is not null
      ) as advised
      group by supplier_id, day
      union all
      select concat_ws(' ', kind, document.supplier_id, begins, document.currency, buyer_party_number, trim_scale(sum(value)))
      from (
        select supplier_id, order_id, issue_day as day, currency, net_value as value from invoices
        where submitted_at is not null
        union all
        select credit_notes.supplier_id, credit_notes.order_id, credit_notes.issue_day, currency, - credit_notes.net_value
        from credit_notes join invoices
          on invoices.supplier_id = credit_notes.supplier_id and invoices.id = invoice_document_id
        where credit_notes.submitted_at is not null
      ) as document
        join orders on orders.supplier_id = document.supplier_id and orders.id = order_id
        cross join lateral (
          values ('value', day), ('week', date_trunc('week', day::timestamp)::date)
        ) as counted (kind, begins)
      group by kind, document.supplier_id, begins, document.currency, buyer_party_number
    )
    (select 'stored: ' || line as line from (select line from stored except all select line from expected) as more)
    union all
    (select 'should be: ' || line from (select line from expected except all select line from stored) as less)
    order by 1
  `.execute(db)
  return rows.map(({ line }) => line)
}
