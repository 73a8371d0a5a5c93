import type { CountedOrders } from '@partwire/domain/today/figures'
import type { CurrencyValues, WeekFigure } from '@partwire/domain/today/shape'
import { sql, type RawBuilder } from 'kysely'
import { dayText, jsonObject, jsonRows } from '../../db/json'
import type { Value } from '../../db/statement'
import { defineSupplierJsonRead } from '../auth/session-store'

/** Customers that are listed for each currency; the others are added up. */
const MAX_LISTED_CUSTOMERS = 10

interface FigureValues {
  /** Beginnings of the days, and the end of the last one: ISO 8601. */
  begins: string[]
  firstDay: string
  today: string
}

interface Figures {
  orders: CountedOrders[]
  values: CurrencyValues[]
  /** By day. */
  deliveries: WeekFigure[]
}

/** The figures of a range of days, from counters. Ids, decimals and days are text. */
export const figureRead = defineSupplierJsonRead<FigureValues, Figures>((value, supplierId) =>
  jsonObject({
    orders: ordersByDay(value, supplierId),
    values: valuesByCurrency(value, supplierId),
    deliveries: jsonRows<WeekFigure>(sql`
      select ${dayText('day')} as day, on_day_count as "onDay", early_count as early, late_count as late
      from delivery_figures
      where supplier_id = ${supplierId} and day between ${value('firstDay')}::date and ${value('today')}::date
        and on_day_count + early_count + late_count > 0
      order by delivery_figures.day
    `),
  }),
)

function ordersByDay(value: Value<FigureValues>, supplierId: RawBuilder<string>): RawBuilder<CountedOrders[]> {
  const begins = sql`${value('begins')}::timestamptz[]`
  return jsonRows(sql`
    select width_bucket(begins_at, ${begins}) - 1 as index, sum(order_count)::bigint as orders,
      sum(answer_count)::bigint as answered, sum(answer_seconds)::bigint as seconds
    from order_figures
    where supplier_id = ${supplierId} and begins_at >= (${begins})[1]
      and begins_at < (${begins})[array_length(${begins}, 1)]
    group by 1
  `)
}

/** Values of whole weeks, and of the days before the first of them. */
function valuesSince(firstDay: RawBuilder<unknown>, supplierId: RawBuilder<string>): RawBuilder<object> {
  const firstWeek = sql`week_begin(${firstDay}::date + 6)`
  return sql`
    select currency, party_number, customer_name, value from value_weeks
    where supplier_id = ${supplierId} and week >= ${firstWeek}
    union all
    select currency, party_number, customer_name, value from value_figures
    where supplier_id = ${supplierId} and day >= ${firstDay}::date and day < ${firstWeek}
  `
}

function valuesByCurrency(value: Value<FigureValues>, supplierId: RawBuilder<string>): RawBuilder<CurrencyValues[]> {
  const isListed = sql`place <= ${sql.lit(MAX_LISTED_CUSTOMERS)}`
  return jsonRows(sql`
    select currency, sum(value)::text as total,
      json_agg(json_build_object(
        'partyNumber', party_number, 'value', value::text, 'name', coalesce(
          (
            select nullif(name, '') from customers
            where customers.supplier_id = ${supplierId} and customers.party_number = ranked.party_number
          ), stored_name
        )
      ) order by place) filter (where ${isListed}) as customers,
      count(*) filter (where not ${isListed}) as "otherCount",
      coalesce(sum(value) filter (where not ${isListed}), 0)::text as "otherValue"
    from (
      select currency, party_number, value, stored_name,
        row_number() over (partition by currency order by value desc, party_number) as place
      from (
        select currency, party_number, sum(value) as value, max(customer_name) as stored_name
        from (${valuesSince(value('firstDay'), supplierId)}) as counted
        group by currency, party_number
      ) as summed
      where value <> 0
    ) as ranked
    group by currency
    order by currency
  `)
}
