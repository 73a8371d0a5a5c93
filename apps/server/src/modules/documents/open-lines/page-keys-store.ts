import type { OpenLineSortField } from '@partwire/domain/open-lines/options'
import { sql, type RawBuilder } from 'kysely'
import { MAX_COUNT } from '../../../db/pager-json'
import type { Value } from '../../../db/statement'
import { containsKeyword, matchesFilter, type FilterVariant, type LineFilter } from './filter-store'

/** Lines of a page. */
export const PAGE_SIZE = 100

const SIZE = sql.lit(PAGE_SIZE)

/** Every sort order has an index that ends with order and position. A missing day is after all others. */
const SORT: Record<OpenLineSortField, RawBuilder<unknown>> = {
  productNumber: sql`product_number collate "und-x-icu"`,
  customerName: sql`customer_name collate "und-x-icu"`,
  requestedDeliveryDate: sql`coalesce(requested_day, 'infinity')`,
  createTime: sql`created_at`,
}

/** Parts of the text of the statement that reads a page. */
export interface PageVariant extends FilterVariant {
  sort: { field: OpenLineSortField; isDesc: boolean }
  /** Lines of one order stay together: orders are sorted by the first of their lines. */
  isGrouped: boolean
}

export interface PageValues extends LineFilter {
  pageNo: number
}

interface Parts {
  variant: PageVariant
  value: Value<PageValues>
  supplierId: RawBuilder<string>
}

/**
 * `with` queries: `page` with the total, and `keys` with the lines of the page and their places. Lines of one order with
 * the same sort key are always in the order of their positions.
 */
export function pageKeys(parts: Parts): RawBuilder<unknown> {
  const { hasKeyword, hasCustomer } = parts.variant
  return hasKeyword || hasCustomer ? filteredKeys(parts) : allKeys(parts)
}

/** The page among all open lines of the supplier. */
function allKeys({ variant, value, supplierId }: Parts): RawBuilder<unknown> {
  return sql`
    counted as (
      select coalesce(sum(line_count), 0)::bigint as found, false as is_capped
      from open_orders where supplier_id = ${supplierId}
    ),
    page as materialized (${clampedPage(value('pageNo'))}),
    ${
      variant.isGrouped
        ? keysByOrder(variant, supplierId)
        : keysFromStart(variant, sql`open_lines.supplier_id = ${supplierId}`)
    }`
}

/** What orders are sorted by, in both directions. Every one has an index that ends with the order. */
const ORDER_SORT: Record<OpenLineSortField, { asc: RawBuilder<unknown>; desc: RawBuilder<unknown> } | null> = {
  productNumber: { asc: sql`first_part collate "und-x-icu"`, desc: sql`last_part collate "und-x-icu"` },
  requestedDeliveryDate: { asc: sql`first_day`, desc: sql`last_day` },
  customerName: null,
  createTime: null,
}

/**
 * Keys of a page with the lines of an order together. Orders are read from the nearer end of an index, with the number of
 * lines before each, up to the page; each has a line at least.
 */
function keysByOrder({ sort }: PageVariant, supplierId: RawBuilder<string>): RawBuilder<unknown> {
  const key = ORDER_SORT[sort.field]?.[sort.isDesc ? 'desc' : 'asc']
  if (key === undefined) throw new Error(`the sort by ${sort.field} has no order of its own`)
  const [forwards, backwards] = sort.isDesc ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`]
  const ordersFrom = (
    direction: RawBuilder<unknown>,
    condition: RawBuilder<unknown>,
    most: RawBuilder<unknown>,
  ) => sql`(
    select order_id, line_count, sum(line_count) over (
      order by ${key} ${direction}, order_id ${direction} rows unbounded preceding
    ) as lines
    from open_orders where supplier_id = ${supplierId} and (select ${condition} from page)
    order by ${key} ${direction}, order_id ${direction} limit (select ${most} from page)
  ) as walked`
  return sql`
    page_orders as materialized (
      select order_id, lines - line_count as lines_before
      from ${ordersFrom(forwards, sql`skipped <= total / 2`, sql`skipped + ${SIZE}`)}
      where lines > (select skipped from page) and lines - line_count < (select skipped + ${SIZE} from page)
      union all
      select order_id, (select total from page) - lines as lines_before
      from ${ordersFrom(backwards, sql`skipped > total / 2`, sql`total - skipped`)}
      where (select total from page) - lines < (select skipped + ${SIZE} from page)
        and (select total from page) - lines + line_count > (select skipped from page)
    ),
    keys as (
      select order_id, position, place
      from (
        select open_lines.order_id, position,
          lines_before + row_number() over (partition by open_lines.order_id order by position) as place
        from page_orders join open_lines on open_lines.supplier_id = ${supplierId} and open_lines.order_id = page_orders.order_id
      ) as lines
      where place > (select skipped from page) and place <= (select skipped + ${SIZE} from page)
    )`
}

/**
 * Keys of a page that begins anywhere: the first line of the page is found in an index, from its nearer end, and the page
 * is read from there. The index has positions in the direction of the sort, so of the order in which the page begins the
 * number of lines before the page is counted.
 */
function keysFromStart({ sort }: PageVariant, isOwn: RawBuilder<unknown>): RawBuilder<unknown> {
  const key = SORT[sort.field]
  const [forwards, backwards] = sort.isDesc ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`]
  const [isBefore, isFrom] = sort.isDesc ? [sql`>`, sql`<=`] : [sql`<`, sql`>=`]
  const lineAt = (direction: RawBuilder<unknown>, condition: RawBuilder<unknown>, skipped: RawBuilder<unknown>) => sql`(
    select ${key} as sort_key, order_id, position from open_lines where ${isOwn} and (select ${condition} from page)
    order by ${key} ${direction}, order_id ${direction}, position ${direction}
    offset (select ${skipped} from page) limit 1
  )`
  const orderBy = sql`${key} ${forwards}, order_id ${forwards}, position`
  return sql`
    first_line as materialized (
      ${lineAt(forwards, sql`skipped <= total / 2`, sql`skipped`)}
      union all
      ${lineAt(backwards, sql`skipped > total / 2`, sql`total - 1 - skipped`)}
    ),
    keys as (
      select order_id, position, row_number() over (order by ${orderBy}) as place
      from open_lines
      where ${isOwn} and (${key}, order_id) ${isFrom} ((select sort_key from first_line), (select order_id from first_line))
      order by ${orderBy}
      offset (
        select count(*) from open_lines, first_line
        where ${isOwn} and open_lines.order_id = first_line.order_id and ${key} = sort_key
          and open_lines.position ${isBefore} first_line.position
      )
      limit ${SIZE}
    )`
}

/** With more orders whose texts have the keyword, all lines are searched. */
const MAX_FOUND_ORDERS = 2_000

/**
 * The page among the lines of a filter. Matching lines are counted up to a limit, in any order. If these are all, the page
 * is one of them; of a frequent keyword, lines are read in the order of the list until the page is full. One of the two is
 * executed.
 */
function filteredKeys({ variant, value, supplierId }: Parts): RawBuilder<unknown> {
  const matching = matchesFilter(variant, value, supplierId)
  const isWalked = sql`${matching} and (select is_capped from page)`
  const orderBy = lineOrder(variant, sql`sort_key`)
  const hits = variant.isGrouped ? sql`(${groupedLines(variant, sql`hits`)}) as hits` : sql`hits`
  return sql`
    ${variant.hasCustomer ? allHits(variant, matching) : hitsByOrder({ variant, value, supplierId })},
    counted as (
      select least(count(*), ${sql.lit(MAX_COUNT)}) as found, count(*) > ${sql.lit(MAX_COUNT)} as is_capped from hits
    ),
    page as materialized (${clampedPage(value('pageNo'))}),
    keys as (
      (
        select order_id, position, row_number() over (order by ${orderBy}) as place
        from ${hits} where (select not is_capped from page) order by ${orderBy}
        offset (select skipped from page) limit ${SIZE}
      )
      union all
      (${variant.isGrouped ? groupedKeys(variant, isWalked) : walkedKeys(variant, isWalked)})
    )`
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
function hitsByOrder({ variant, value, supplierId }: Parts): RawBuilder<unknown> {
  const matching = matchesFilter(variant, value, supplierId)
  const key = SORT[variant.sort.field]
  return sql`
    found_orders as materialized (
      select order_id from open_orders where supplier_id = ${supplierId} and ${containsKeyword(sql`search_text`, value)}
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

/** Select of the keys of the page, read in the order of an index. */
function walkedKeys(variant: PageVariant, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const orderBy = lineOrder(variant, SORT[variant.sort.field])
  return sql`
    select order_id, position, row_number() over (order by ${orderBy}) as place
    from open_lines where ${condition} order by ${orderBy}
    offset (select skipped from page) limit ${SIZE}`
}

/**
 * The same with the lines of an order together. Orders come in the order in which they appear first in the sorted lines, so
 * all orders up to the end of the page are among the orders of as many sorted lines. Only the last day of an order is not
 * its first one in the sorted lines when a line has no day: then all lines are sorted.
 */
function groupedKeys(variant: PageVariant, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const { field, isDesc } = variant.sort
  const key = SORT[field]
  const direction = isDesc ? sql`desc` : sql`asc`
  const orderBy = lineOrder(variant, sql`sort_key`)
  const lines = sql`(select order_id, position, ${key} as sort_key from open_lines where ${condition}) as lines`
  const grouped =
    field === 'requestedDeliveryDate' && isDesc
      ? sql`(${groupedLines(variant, lines)}) as grouped`
      : sql`(
          select order_id, ${isDesc ? sql`max` : sql`min`}(sort_key) as sort_key
          from (
            select order_id, ${key} as sort_key from open_lines where ${condition}
            order by ${key} ${direction}, order_id ${direction} limit (select skipped + ${SIZE} from page)
          ) as walked
          group by order_id
        ) as first_orders join (select order_id, position from open_lines where ${condition}) as lines using (order_id)`
  return sql`
    select order_id, position, row_number() over (order by ${orderBy}) as place
    from ${grouped} order by ${orderBy}
    offset (select skipped from page) limit ${SIZE}`
}

/** Select of lines with the first sort key of their order. A missing day is the first one only of an order without any. */
function groupedLines({ sort }: PageVariant, lines: RawBuilder<unknown>): RawBuilder<unknown> {
  const overOrder = sql`over (partition by order_id)`
  const days = sql`coalesce(max(nullif(sort_key, 'infinity')) ${overOrder}, 'infinity')`
  const last = sort.field === 'requestedDeliveryDate' ? days : sql`max(sort_key) ${overOrder}`
  return sql`select order_id, position, ${sort.isDesc ? last : sql`min(sort_key) ${overOrder}`} as sort_key from ${lines}`
}

function lineOrder({ sort }: PageVariant, key: RawBuilder<unknown>): RawBuilder<unknown> {
  const direction = sort.isDesc ? sql`desc` : sql`asc`
  return sql`${key} ${direction}, order_id ${direction}, position`
}

/** Select of the total, of the requested page, or of the last one if that is past the end, and of the lines before it. */
function clampedPage(pageNo: RawBuilder<number>): RawBuilder<unknown> {
  return sql`
    select total, is_capped, page_no, (page_no - 1) * ${SIZE} as skipped
    from (
      select found as total, is_capped,
        least(${pageNo}::bigint, greatest(1, ceil(found / ${SIZE}::numeric)))::bigint as page_no
      from counted
    ) as clamped
  `
}
