import type { PartSortField } from '@partwire/domain/parts/shape'
import { sql, type RawBuilder } from 'kysely'
import { MAX_COUNT } from '../../db/pager-json'
import { byVariant, type Value } from '../../db/statement'
import { defineSupplierJsonRead } from '../auth/session-store'
import { VALUE_JSON, type KnownValue } from './knowledge-store'

const PAGE_SIZE = 10

/** Every sort order has an index that ends with the key. */
const SORT: Record<PartSortField | 'createTime', RawBuilder<unknown>> = {
  productNumber: sql`product_number collate "und-x-icu"`,
  description: sql`description collate "und-x-icu"`,
  ean: sql`ean collate "und-x-icu"`,
  createTime: sql`created_at`,
}

/** Parts of the text of the statement that reads a page. */
interface PageVariant {
  sort: { field: PartSortField | 'createTime'; isDesc: boolean }
  hasKeyword: boolean
}

/** A page of parts as it is stored. */
export interface PartPage {
  /** Null while the supplier has not set one. */
  priceGuardPercent: string | null
  pager: {
    list: { productNumber: string; values: KnownValue[] }[]
    total: number
    pageNo: number
    pageSize: number
    isCapped: boolean
  }
}

interface PageValues {
  pageNo: number
  keyword: string
}

/** The read of a page of parts with everything that is known about them. */
export const partPageRead = byVariant((variant: PageVariant) =>
  defineSupplierJsonRead<PageValues, PartPage>((value, supplierId) => {
    const parts = variant.hasKeyword ? searchedKeys(variant, value, supplierId) : allKeys(variant, value, supplierId)
    return sql`(
      with ${parts}
      select json_build_object(
        'priceGuardPercent', (
          select trim_scale(price_guard_percent)::text from part_settings where supplier_id = ${supplierId}
        ),
        'pager', json_build_object(
          'total', total, 'pageNo', page_no, 'pageSize', ${sql.lit(PAGE_SIZE)}, 'isCapped', is_capped,
          'list', coalesce((
            select json_agg(${PART_JSON} order by ${orderBy(variant)})
            from parts where supplier_id = ${supplierId} and product_key in (select product_key from keys)
          ), '[]'::json)
        )
      )
      from page
    )`
  }),
)

/** `with` queries for the page and its keys among all parts. Both read an index only. */
function allKeys(variant: PageVariant, value: Value<PageValues>, supplierId: RawBuilder<string>): RawBuilder<unknown> {
  return sql`
    counted as (select count(*) as found, false as is_capped from parts where supplier_id = ${supplierId}),
    page as (${clampedPage(value('pageNo'))}),
    keys as (
      select product_key from parts where supplier_id = ${supplierId} order by ${orderBy(variant)} ${pageRange()}
    )`
}

/**
 * The same for a keyword. The hits are counted up to a limit, in any order. If these are all, the page is one of them;
 * of a frequent keyword, parts are read in the order of the list until the page is full. One of the two is executed.
 */
function searchedKeys(
  variant: PageVariant,
  value: Value<PageValues>,
  supplierId: RawBuilder<string>,
): RawBuilder<unknown> {
  const matching = sql`supplier_id = ${supplierId} and ${contains(value('keyword'))}`
  return sql`
    hits as materialized (select product_key from parts where ${matching} limit ${sql.lit(MAX_COUNT + 1)}),
    counted as (
      select least(count(*), ${sql.lit(MAX_COUNT)}) as found, count(*) > ${sql.lit(MAX_COUNT)} as is_capped from hits
    ),
    page as (${clampedPage(value('pageNo'))}),
    keys as (
      (
        select product_key from parts
        where supplier_id = ${supplierId} and product_key = any(array(select product_key from hits))
          and (select not is_capped from page)
        order by ${orderBy(variant)} ${pageRange()}
      ) union all (
        select product_key from parts where ${matching} and (select is_capped from page)
        order by ${orderBy(variant)} ${pageRange()}
      )
    )`
}

function orderBy({ sort }: PageVariant): RawBuilder<unknown> {
  const direction = sort.isDesc ? sql`desc` : sql`asc`
  return sql`${SORT[sort.field]} ${direction}, product_key ${direction}`
}

/** Select of the total and of the requested page, or of the last one if that is past the end. */
function clampedPage(pageNo: RawBuilder<number>): RawBuilder<unknown> {
  return sql`
    select found as total, is_capped,
      least(${pageNo}::bigint, greatest(1, ceil(found / ${sql.lit(PAGE_SIZE)}::numeric)))::bigint as page_no
    from counted
  `
}

function pageRange(): RawBuilder<unknown> {
  return sql`offset (select (page_no - 1) * ${sql.lit(PAGE_SIZE)} from page) limit ${sql.lit(PAGE_SIZE)}`
}

const PART_JSON = sql`json_build_object('productNumber', product_number, 'values', coalesce((
  select json_agg(${VALUE_JSON} order by currency, party_number)
  from part_values where part_values.supplier_id = parts.supplier_id and part_values.product_key = parts.product_key
), '[]'::json))`

/** The keyword is converted once for the whole statement, not for each part. */
function contains(keyword: RawBuilder<string>): RawBuilder<boolean> {
  return sql`strpos(search_text, (select lower(${keyword} collate "und-x-icu"))) > 0`
}
