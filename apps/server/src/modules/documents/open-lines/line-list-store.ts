import type { OpenLineSortField } from '@partwire/domain/open-lines/options'
import { sql, type RawBuilder } from 'kysely'
import { MAX_COUNT } from '../../../db/pager-json'
import { byVariant, type Value } from '../../../db/statement'
import { defineSupplierJsonRead } from '../../auth/session-store'
import { matchesFilter, type FilterVariant, type LineFilter } from './filter-store'
import { lineRecord, type LineRecord } from './line-record-store'

/** Lines of a page. */
export const PAGE_SIZE = 100

/** Every sort order has an index that ends with order and position. */
const SORT: Record<OpenLineSortField, RawBuilder<unknown>> = {
  productNumber: sql`product_number collate "und-x-icu"`,
  customerName: sql`customer_name collate "und-x-icu"`,
  requestedDeliveryDate: sql`requested_day`,
  createTime: sql`created_at`,
}

/** Parts of the text of the statement that reads a page. */
interface PageVariant extends FilterVariant {
  sort: { field: OpenLineSortField; isDesc: boolean }
  /** Lines of one order stay together: orders are sorted by the first of their lines. */
  isGrouped: boolean
}

/** A page of open lines as it is stored. */
export interface OpenLinePage {
  record: LineRecord
  pager: { total: number; pageNo: number; isCapped: boolean }
}

interface PageValues extends LineFilter {
  pageNo: number
}

const readByVariant = byVariant((variant: PageVariant) =>
  defineSupplierJsonRead<PageValues, OpenLinePage>((value, supplierId) => {
    const isFiltered = variant.hasKeyword || variant.hasCustomer
    const keys = isFiltered ? filteredKeys(variant, value, supplierId) : allKeys(variant, value, supplierId)
    return sql`(
      with ${keys}
      select json_build_object(
        'pager', json_build_object('total', total, 'pageNo', page_no, 'isCapped', is_capped),
        'record', ${lineRecord(supplierId)}
      )
      from page
    )`
  }),
)

/** The read of a page. Customer and order time are the same for all lines of an order, so these are always grouped. */
export function openLinePageRead({ isGrouped, ...variant }: PageVariant) {
  const isSortedByLine = variant.sort.field === 'productNumber' || variant.sort.field === 'requestedDeliveryDate'
  return readByVariant({ ...variant, isGrouped: isGrouped && isSortedByLine })
}

/** `with` queries for the page and its keys among all open lines of the supplier. */
function allKeys(variant: PageVariant, value: Value<PageValues>, supplierId: RawBuilder<string>): RawBuilder<unknown> {
  return sql`
    counted as (select count(*) as found, false as is_capped from open_lines where supplier_id = ${supplierId}),
    page as (${clampedPage(value('pageNo'))}),
    keys as (${sortedKeys(variant, sql`supplier_id = ${supplierId}`)})`
}

/**
 * The same for a filter. Matching lines are counted up to a limit, in any order. If these are all, the page is one of
 * them; of a frequent keyword, lines are read in the order of the list until the page is full. One of the two is executed.
 */
function filteredKeys(
  variant: PageVariant,
  value: Value<PageValues>,
  supplierId: RawBuilder<string>,
): RawBuilder<unknown> {
  const matching = matchesFilter(variant, value, supplierId)
  const isHit = sql`supplier_id = ${supplierId} and (order_id, position) in (select order_id, position from hits)`
  return sql`
    hits as materialized (
      select order_id, position from open_lines where ${matching} limit ${sql.lit(MAX_COUNT + 1)}
    ),
    counted as (
      select least(count(*), ${sql.lit(MAX_COUNT)}) as found, count(*) > ${sql.lit(MAX_COUNT)} as is_capped from hits
    ),
    page as (${clampedPage(value('pageNo'))}),
    keys as (
      (${sortedKeys(variant, sql`${isHit} and (select not is_capped from page)`)})
      union all
      (${sortedKeys(variant, sql`${matching} and (select is_capped from page)`)})
    )`
}

/** Select of the keys of the page with their place. Lines of one order are always in the order of their positions. */
function sortedKeys({ sort, isGrouped }: PageVariant, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const direction = sort.isDesc ? sql`desc` : sql`asc`
  const range = sql`offset (select (page_no - 1) * ${sql.lit(PAGE_SIZE)} from page) limit ${sql.lit(PAGE_SIZE)}`
  const orderBy = (key: RawBuilder<unknown>) => sql`${key} ${direction}, order_id ${direction}, position`
  if (!isGrouped) {
    const by = orderBy(SORT[sort.field])
    return sql`
      select order_id, position, row_number() over (order by ${by}) as place
      from open_lines where ${condition} order by ${by} ${range}`
  }
  const by = orderBy(sql`group_key`)
  const first = sort.isDesc ? sql`max` : sql`min`
  return sql`
    select order_id, position, row_number() over (order by ${by}) as place
    from (
      select order_id, position, ${first}(${SORT[sort.field]}) over (partition by order_id) as group_key
      from open_lines where ${condition}
    ) as grouped
    order by ${by} ${range}`
}

/** Select of the total and of the requested page, or of the last one if that is past the end. */
function clampedPage(pageNo: RawBuilder<number>): RawBuilder<unknown> {
  return sql`
    select found as total, is_capped,
      least(${pageNo}::bigint, greatest(1, ceil(found / ${sql.lit(PAGE_SIZE)}::numeric)))::bigint as page_no
    from counted
  `
}
