import { DEFAULT_CURRENCY } from '@partwire/domain/option-lists'
import type { ReadyOrders } from '@partwire/domain/open-lines/shape'
import { sql, type RawBuilder } from 'kysely'
import { jsonRows } from '../../../db/json'
import { byVariant, type Value } from '../../../db/statement'
import { defineSupplierJsonRead } from '../../auth/session-store'
import { hasParkedCancellation } from '../../orders/parked-change-store'
import { hasUncheckedDraft, IS_READY_DRAFT } from '../order-response/check-store'
import { matchesFilter, type FilterVariant, type LineFilter } from './filter-store'
import { orderNumberPattern } from './order-number-store'

/** Customers that the filter offers, at most. */
const MAX_CUSTOMERS = 1_000

export interface LineSummary {
  ready: ReadyOrders
  customers: { partyNumber: string; name: string }[]
  /** Null while the supplier has numbered no orders. */
  orderNumbers: { pattern: string; last: string } | null
  /** Some drafts are not checked yet, so `ready` may lack them. */
  hasUnchecked: boolean
}

/** The read of what is beside the list: ready orders within a filter, customers, and the pattern of order numbers. */
export const lineSummaryRead = byVariant((variant: FilterVariant) =>
  defineSupplierJsonRead<LineFilter, LineSummary>(
    (value, supplierId) => sql`(
      with ready as materialized (
        select response.price_warnings, response.ready_value, coalesce(
            nullif(orders.currency, ''),
            nullif((select default_currency from settings where supplier_id = ${supplierId}), ''),
            ${sql.lit(DEFAULT_CURRENCY)}
          ) as currency, ${hasParkedCancellation(supplierId)} as is_cancelled
        from order_responses as response
          join orders on orders.supplier_id = response.supplier_id and orders.id = response.order_id
        where response.supplier_id = ${supplierId} and ${IS_READY_DRAFT}
          and ${hasMatchingLine(variant, value, supplierId)}
      )
      select json_build_object(
        'ready', (
          select json_build_object('count', count(*), 'warnedPrices', coalesce(sum(price_warnings), 0),
            'warnedOrders', count(*) filter (where price_warnings > 0),
            'cancelledOrders', count(*) filter (where is_cancelled), 'values', ${jsonRows(VALUES)})
          from ready
        ),
        'customers', ${customers(supplierId)},
        'orderNumbers', ${orderNumberPattern(supplierId)},
        'hasUnchecked', ${hasUncheckedDraft(supplierId)}
      )
    )`,
  ),
)

const VALUES = sql`
  select currency, trim_scale(sum(ready_value))::text as value from ready group by currency order by currency
`

/** Condition: a line of the order in `response` is within the filter. */
function hasMatchingLine(
  variant: FilterVariant,
  value: Value<LineFilter>,
  supplierId: RawBuilder<string>,
): RawBuilder<boolean> {
  return sql`exists (
    select from open_lines where ${matchesFilter(variant, value, supplierId)} and open_lines.order_id = response.order_id
  )`
}

function customers(supplierId: RawBuilder<string>): RawBuilder<LineSummary['customers']> {
  return jsonRows(sql`
    select buyer_party_number as "partyNumber", min(customer_name) as name
    from open_lines where supplier_id = ${supplierId}
    group by buyer_party_number order by min(customer_name) collate "und-x-icu", buyer_party_number
    limit ${sql.lit(MAX_CUSTOMERS)}
  `)
}
