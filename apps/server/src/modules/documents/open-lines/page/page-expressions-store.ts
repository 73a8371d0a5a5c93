import type { OpenLineSortField } from '@partwire/domain/open-lines/options'
import { sql, type RawBuilder } from 'kysely'
import { clampedPageNo } from '../../../../db/pager-json'
import type { Value } from '../../../../db/statement'
import type { FilterVariant, LineFilter } from '../filter-store'

/** Lines of a page. */
export const PAGE_SIZE = 100

export const PAGE_SIZE_SQL = sql.lit(PAGE_SIZE)

/** Every sort order has an index that ends with order and position. A missing day is after all others. */
export const SORT: Record<OpenLineSortField, RawBuilder<unknown>> = {
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

/** What the text of a statement is composed of. */
export interface PageParts {
  variant: PageVariant
  value: Value<PageValues>
  supplierId: RawBuilder<string>
}

/** Select of the total, of the requested page, or of the last one if that is past the end, and of the lines before it. */
export function clampedPage(pageNo: RawBuilder<number>): RawBuilder<unknown> {
  return sql`
    select total, is_capped, page_no, (page_no - 1) * ${PAGE_SIZE_SQL} as skipped
    from (
      select found as total, is_capped,
        ${clampedPageNo(pageNo, sql`found`, PAGE_SIZE_SQL)} as page_no
      from counted
    ) as clamped
  `
}
