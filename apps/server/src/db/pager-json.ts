import { sql, type RawBuilder } from 'kysely'

/** Rows on a page of a list. */
export const PAGE_SIZE = 10
/** In a statement the page size is a literal: a parameter would be sent with every call. */
export const PAGE_SIZE_SQL: RawBuilder<number> = sql.lit(PAGE_SIZE)

/** Expression: the requested page, or the last one of a list with this total if the number is past the end. */
export function clampedPageNo(
  pageNo: RawBuilder<unknown>,
  total: RawBuilder<unknown>,
  pageSize: RawBuilder<number> = PAGE_SIZE_SQL,
): RawBuilder<number> {
  return sql`least(${pageNo}::bigint, greatest(1, ceil(${total} / ${pageSize}::numeric)))::bigint`
}

/** The tables of the operator's lists grow without limit, so rows beyond this number are not counted. */
export const MAX_COUNT = 10_000

interface PageParts {
  /** The requested page. A number past the end gives the last page. */
  pageNo: RawBuilder<number>
  /** What follows `from` in the query that counts the rows. */
  counted: RawBuilder<unknown>
  /** What follows `from` in the query of the page: the same rows, with the tables that `row` needs. */
  listed: RawBuilder<unknown>
  orderBy: RawBuilder<unknown>
  /** Expression: a row of the list as JSON. Without `maxCount` its columns are named without their table. */
  row: RawBuilder<unknown>
  /** Rows beyond this number are not counted; `totalIsCapped` says that there are more. Default: all are counted. */
  maxCount?: number
}

/** Expression: one page of a list as JSON text, with the fields of a pager. */
export function pagerJson(parts: PageParts): RawBuilder<string> {
  const { pageNo, counted, maxCount } = parts
  const limited =
    maxCount === undefined ? counted : sql`(select 1 from ${counted} limit ${sql.lit(maxCount + 1)}) as limited`
  const max = sql.lit(maxCount ?? null)
  const rows = maxCount === undefined ? offsetRows(parts) : slicedRows(parts, maxCount)
  return sql`(
    with counted as (
      select count(*) as found from ${limited}
    ), page as (
      select least(found, ${max}::bigint) as total, found > ${max}::bigint as is_capped,
        ${clampedPageNo(pageNo, sql`least(found, ${max}::bigint)`)} as page_no
      from counted
    )
    select concat('{"total":', total, ',"pageNo":', page_no, ',"pageSize":', ${PAGE_SIZE_SQL},
      case when is_capped then ',"totalIsCapped":true' end, ',"list":[', array_to_string(${rows}, ','), ']}')
    from page
  )`
}

/** Expression: the rows of the page in `page`. The rows before it are skipped first: `row` is computed for the page only. */
function offsetRows({ listed, orderBy, row }: PageParts): RawBuilder<unknown> {
  return sql`array(
    select (${row})::text from (
      select * from ${listed} order by ${orderBy} offset (page_no - 1) * ${PAGE_SIZE_SQL} limit ${PAGE_SIZE_SQL}
    ) as listed
  )`
}

/**
 * The same for a list that is counted up to a limit: all rows up to the end of the page, of which the page is the last part.
 * A query over all nodes of a sharded database accepts an offset only if it is known before.
 */
function slicedRows({ pageNo, listed, orderBy, row }: PageParts, maxCount: number): RawBuilder<unknown> {
  const lastPage = Math.ceil(maxCount / PAGE_SIZE)
  return sql`(array(
    select (${row})::text from ${listed} order by ${orderBy}
    limit least(${pageNo}::bigint, ${sql.lit(lastPage)}) * ${PAGE_SIZE_SQL}
  ))[(page_no - 1) * ${PAGE_SIZE_SQL} + 1 : page_no * ${PAGE_SIZE_SQL}]`
}
