import { sql, type RawBuilder } from 'kysely'
import { containsIgnoringCase } from '../../../../db/keyword'
import { MAX_COUNT } from '../../../../db/pager-json'
import { matchesFilter } from '../filter-store'
import { clampedPage, PAGE_SIZE_SQL, SORT, type PageParts, type PageVariant } from './page-expressions-store'

/** With more orders whose texts have the keyword, all lines are searched. */
const MAX_FOUND_ORDERS = 2_000

/**
 * The page among the lines of a filter. Matching lines are counted up to a limit, in any order. If these are all, the page
 * is one of them; of a frequent keyword, lines are read in the order of the list until the page is full. One of the two is
 * executed.
 */
export function filteredKeys({ variant, value, supplierId }: PageParts): RawBuilder<unknown> {
  const matching = matchesFilter(variant, value, supplierId)
  const isScanned = sql`${matching} and (select is_capped from page)`
  const hits = variant.isGrouped ? sql`(${groupedLines(variant, sql`hits`)}) as hits` : sql`hits`
  return sql`
    ${variant.hasCustomer ? allHits(variant, matching) : hitsByOrder({ variant, value, supplierId })},
    counted as (
      select least(count(*), ${sql.lit(MAX_COUNT)}) as found, count(*) > ${sql.lit(MAX_COUNT)} as is_capped from hits
    ),
    page as materialized (${clampedPage(value('pageNo'))}),
    keys as (
      (${sortedPage(variant, sql`${hits} where (select not is_capped from page)`)})
      union all
      (${variant.isGrouped ? groupedKeys(variant, isScanned) : sortedPage(variant, sortedLines(variant, isScanned))})
    )`
}

/** Select of the keys of the page among lines with a sort key. Places are given to the lines of the page only. */
function sortedPage({ sort }: PageVariant, lines: RawBuilder<unknown>): RawBuilder<unknown> {
  const direction = sort.isDesc ? sql`desc` : sql`asc`
  const orderBy = sql`sort_key ${direction}, order_id ${direction}, position`
  return sql`
    select order_id, position, row_number() over (order by ${orderBy}) as place
    from (
      select order_id, position, sort_key from ${lines}
      order by ${orderBy} offset (select skipped from page) limit ${PAGE_SIZE_SQL}
    ) as page_lines`
}

/** Lines with their sort key, for `from`. */
function sortedLines({ sort }: PageVariant, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select order_id, position, ${SORT[sort.field]} as sort_key from open_lines where ${condition}) as lines`
}

/** `with` query: matching lines with their sort key, at most one more than are counted. */
function allHits({ sort }: PageVariant, matching: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`hits as materialized (
    select order_id, position, ${SORT[sort.field]} as sort_key from open_lines where ${matching}
    limit ${sql.lit(MAX_COUNT + 1)}
  )`
}

/**
 * The same for a keyword: first the orders are found that have it in the texts of their lines, which are far fewer than the
 * lines. `offset 0` makes the planner read the lines order by order, whatever number of orders it expects.
 */
function hitsByOrder({ variant, value, supplierId }: PageParts): RawBuilder<unknown> {
  const matching = matchesFilter(variant, value, supplierId)
  const key = SORT[variant.sort.field]
  return sql`
    found_orders as materialized (
      select order_id from open_orders where supplier_id = ${supplierId} and ${containsIgnoringCase(value('keyword'))}
      limit ${sql.lit(MAX_FOUND_ORDERS + 1)}
    ),
    search as materialized (select count(*) <= ${sql.lit(MAX_FOUND_ORDERS)} as is_by_order from found_orders),
    hits as materialized (
      (
        select line.* from found_orders cross join lateral (
          select order_id, position, ${key} as sort_key from open_lines
          where ${matching} and open_lines.order_id = found_orders.order_id offset 0
        ) as line
        where (select is_by_order from search) limit ${sql.lit(MAX_COUNT + 1)}
      )
      union all
      (
        select order_id, position, ${key} from open_lines where ${matching} and (select not is_by_order from search)
        limit ${sql.lit(MAX_COUNT + 1)}
      )
    )`
}

/**
 * Select of the keys of the page with the lines of an order together. Orders come in the order in which they appear first in
 * the sorted lines, so all orders up to the end of the page are among the orders of as many sorted lines. Only the last day
 * of an order is not its first one in the sorted lines when a line has no day: then all lines are sorted.
 */
function groupedKeys(variant: PageVariant, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const { field, isDesc } = variant.sort
  const direction = isDesc ? sql`desc` : sql`asc`
  const lines = sortedLines(variant, condition)
  if (field === 'requestedDeliveryDate' && isDesc) {
    return sortedPage(variant, sql`(${groupedLines(variant, lines)}) as grouped`)
  }
  const firstOrders = sql`
    select order_id, ${isDesc ? sql`max` : sql`min`}(sort_key) as sort_key
    from (
      select order_id, sort_key from ${lines}
      order by sort_key ${direction}, order_id ${direction} limit (select skipped + ${PAGE_SIZE_SQL} from page)
    ) as scanned
    group by order_id`
  return sortedPage(
    variant,
    sql`(${firstOrders}) as first_orders cross join lateral (
      select position from open_lines where ${condition} and open_lines.order_id = first_orders.order_id offset 0
    ) as order_lines`,
  )
}

/** Select of lines with the first sort key of their order. A missing day is the first one only of an order without any. */
function groupedLines({ sort }: PageVariant, lines: RawBuilder<unknown>): RawBuilder<unknown> {
  const overOrder = sql`over (partition by order_id)`
  const days = sql`coalesce(max(nullif(sort_key, 'infinity')) ${overOrder}, 'infinity')`
  const last = sort.field === 'requestedDeliveryDate' ? days : sql`max(sort_key) ${overOrder}`
  return sql`select order_id, position, ${sort.isDesc ? last : sql`min(sort_key) ${overOrder}`} as sort_key from ${lines}`
}
