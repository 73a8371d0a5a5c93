import type { OpenLineSortField } from '@partwire/domain/open-lines/options'
import { sql, type RawBuilder } from 'kysely'
import { clampedPage, PAGE_SIZE_SQL, SORT, type PageParts, type PageVariant } from './page-expressions-store'

/** The page among all open lines of the supplier. */
export function allKeys({ variant, value, supplierId }: PageParts): RawBuilder<unknown> {
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
  ) as scanned`
  return sql`
    page_orders as materialized (
      select order_id, lines - line_count as lines_before
      from ${ordersFrom(forwards, sql`skipped <= total / 2`, sql`skipped + ${PAGE_SIZE_SQL}`)}
      where lines > (select skipped from page) and lines - line_count < (select skipped + ${PAGE_SIZE_SQL} from page)
      union all
      select order_id, (select total from page) - lines as lines_before
      from ${ordersFrom(backwards, sql`skipped > total / 2`, sql`total - skipped`)}
      where (select total from page) - lines < (select skipped + ${PAGE_SIZE_SQL} from page)
        and (select total from page) - lines + line_count > (select skipped from page)
    ),
    keys as (
      select order_id, position, place
      from (
        select open_lines.order_id, position,
          lines_before + row_number() over (partition by open_lines.order_id order by position) as place
        from page_orders join open_lines on open_lines.supplier_id = ${supplierId} and open_lines.order_id = page_orders.order_id
      ) as lines
      where place > (select skipped from page) and place <= (select skipped + ${PAGE_SIZE_SQL} from page)
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
      ${lineAt(backwards, sql`skipped > total / 2`, sql`greatest(0, total - 1 - skipped)`)}
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
      limit ${PAGE_SIZE_SQL}
    )`
}
