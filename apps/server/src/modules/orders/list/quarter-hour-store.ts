import { sql, type RawBuilder } from 'kysely'

/** The length of the time whose orders a row of `order_figures` counts. */
export const FIGURE_INTERVAL = sql`interval '15 minutes'`

/**
 * Query: the quarter of an hour (`begins_at`) with the order at a position of the orders sorted by time, and the number of
 * orders before that quarter of an hour (`orders_before`). Positions begin with 0; without a position there is no row. It
 * reads one row for each quarter of an hour instead of one for each order. The sum of integers is not a `numeric`, which
 * takes twice the time.
 */
export function quarterHourAt(
  supplierId: RawBuilder<string>,
  position: RawBuilder<unknown>,
  { isDesc }: { isDesc: boolean },
): RawBuilder<unknown> {
  const direction = isDesc ? sql`desc` : sql`asc`
  return sql`
    select begins_at, orders_up_to - order_count as orders_before from (
      select begins_at, order_count,
        sum(order_count::integer) over (order by begins_at ${direction} rows unbounded preceding) as orders_up_to
      from order_figures where supplier_id = ${supplierId} and order_count > 0 and ${position} is not null
    ) as quarter_hours
    where orders_up_to > ${position} order by begins_at ${direction} limit 1
  `
}
