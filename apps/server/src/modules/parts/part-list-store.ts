import { MAX_SHOWN_PRICES, type PartSortField } from '@partwire/domain/parts/shape'
import { sql, type RawBuilder } from 'kysely'
import { acrossSuppliers } from '../../db/across-suppliers'
import { contains, lowercase, once, withoutLastSigma } from '../../db/keyword'
import { clampedPageNo, MAX_COUNT, PAGE_SIZE_SQL } from '../../db/pager-json'
import { byVariant, type Value } from '../../db/statement'
import { defineSupplierJsonRead } from '../auth/session-store'
import { VALUE_JSON, type KnownValue } from './knowledge-store'

/** Every sort order has an index that ends with the key. */
const SORT: Record<PartSortField | 'createTime', RawBuilder<unknown>> = {
  productNumber: sql`product_number collate "und-x-icu"`,
  description: sql`description collate "und-x-icu"`,
  ean: sql`ean collate "und-x-icu"`,
  createTime: sql`created_at`,
}

/** Newest and oldest parts, each, in which the frequency of a keyword is measured. */
const SAMPLE_PARTS = 50
/** A keyword in a larger share of them is found sooner by reading one part after the other. */
const FREQUENT_SHARE = 0.25

interface PartSort {
  field: PartSortField | 'createTime'
  isDesc: boolean
}

const NEWEST_FIRST: PartSort = { field: 'createTime', isDesc: true }

/** Parts of the text of the statement that reads a page. */
interface PageVariant {
  sort: PartSort
  search: 'none' | 'scan' | 'pairs'
  isSharded: boolean
}

/** How parts are searched for a keyword: by the index of character pairs, if that has it, or one part after the other. */
export function partSearch(keyword: string): PageVariant['search'] {
  if (keyword === '') return 'none'
  return /^[a-z\d ]?[σς]*$/u.test(keyword.toLowerCase()) ? 'scan' : 'pairs'
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
    const parts = variant.search === 'none' ? allKeys : searchedKeys
    return sql`(
      with ${parts(variant, value, supplierId)}
      select json_build_object(
        'priceGuardPercent', (
          select trim_scale(price_guard_percent)::text from part_settings where supplier_id = ${supplierId}
        ),
        'pager', json_build_object(
          'total', total, 'pageNo', page_no, 'pageSize', ${PAGE_SIZE_SQL}, 'isCapped', is_capped,
          'list', coalesce((
            select json_agg(${partJson(supplierId)} order by ${orderBy(variant.sort)})
            from parts where supplier_id = ${supplierId} and product_key in (select product_key from keys)
          ), '[]'::json)
        )
      )
      from page
    )`
  }),
)

/** `with` queries for the page and its keys among all parts, from the nearer end. All read an index only. */
function allKeys(variant: PageVariant, value: Value<PageValues>, supplierId: RawBuilder<string>): RawBuilder<unknown> {
  const keys = (order: RawBuilder<unknown>, condition: RawBuilder<unknown>, skipped: RawBuilder<unknown>) => sql`(
    select product_key from parts where supplier_id = ${supplierId} and (select ${condition} from range)
    order by ${order} offset (select ${skipped} from range) limit (select rows from range)
  )`
  return sql`
    counted as (select count(*) as found, false as is_capped from parts where supplier_id = ${supplierId}),
    page as (${clampedPage(value('pageNo'))}),
    range as (
      select first, rows, total - first - rows as behind, first > total / 2 as is_from_end
      from (
        select total, first, least(${PAGE_SIZE_SQL}, total - first) as rows
        from (select total, (page_no - 1) * ${PAGE_SIZE_SQL} as first from page) as bounds
      ) as bounds
    ),
    keys as (
      ${keys(orderBy(variant.sort), sql`not is_from_end`, sql`first`)} union all
      ${keys(orderBy(variant.sort, 'backwards'), sql`is_from_end`, sql`behind`)}
    )`
}

/**
 * The same for a keyword. The hits are counted up to a limit: of a frequent keyword from the newest part on, of others by
 * the index of character pairs. If these are all, the page is one of them; if there are more, parts are read in the order of
 * the list until the page is full. What is not needed is not executed.
 */
function searchedKeys(
  variant: PageVariant,
  value: Value<PageValues>,
  supplierId: RawBuilder<string>,
): RawBuilder<unknown> {
  const { sort, search } = variant
  const keyword = once(lowercase(value('keyword')))
  const limit = sql.lit(MAX_COUNT + 1)
  const newest = scannedParts(sort, orderBy(NEWEST_FIRST), supplierId)
  const scanned = sql`select product_key, sort_key from ${newest} where ${contains(keyword)}`
  return sql`
    ${
      search === 'scan'
        ? sql`hits as materialized (${scanned} limit ${limit})`
        : sql`
          ${probe(supplierId, keyword)},
          found as materialized (${pairHits(variant, supplierId, keyword)}),
          hits as materialized (
            (select product_key, sort_key from found where supplier_id = ${supplierId} limit ${limit})
            union all (${scanned} and (select is_frequent from probe) limit ${limit})
          )`
    },
    counted as (
      select least(count(*), ${sql.lit(MAX_COUNT)}) as found, count(*) > ${sql.lit(MAX_COUNT)} as is_capped from hits
    ),
    page as (${clampedPage(value('pageNo'))}),
    keys as (
      (
        select product_key from hits where (select not is_capped from page)
        order by ${hitOrder(sort)} ${pageRange()}
      ) union all (
        select product_key from ${scannedParts(sort, orderBy(sort), supplierId)}
        where ${contains(keyword)} and (select is_capped from page)
        order by ${hitOrder(sort)} ${pageRange()}
      )
    )`
}

/** `with` query: whether the keyword is frequent. */
function probe(supplierId: RawBuilder<string>, keyword: RawBuilder<unknown>): RawBuilder<unknown> {
  const sample = (direction: RawBuilder<unknown>) => sql`(
    select search_text from parts where supplier_id = ${supplierId}
    order by created_at ${direction}, product_key ${direction} limit ${sql.lit(SAMPLE_PARTS)}
  )`
  return sql`probe as materialized (
    select count(*) filter (where ${contains(keyword)}) > count(*) * ${sql.lit(FREQUENT_SHARE)} as is_frequent
    from (${sample(sql`desc`)} union all ${sample(sql`asc`)}) as sample
  )`
}

/**
 * The hits through the index of character pairs, if the keyword is not frequent. The keys contain the supplier; with a
 * condition on it, which a sharded database needs, the planner would read the parts of the supplier instead.
 */
function pairHits(
  { sort, isSharded }: PageVariant,
  supplierId: RawBuilder<string>,
  keyword: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const source = isSharded
    ? sql`parts where supplier_id = ${supplierId} and`
    : sql`${acrossSuppliers('search of parts by character pairs')} parts where`
  return sql`
    select supplier_id, product_key, ${SORT[sort.field]} as sort_key
    from ${source} part_pair_keys(supplier_id, search_text) operator(pg_catalog.@>)
        (select keyword_pair_keys(${supplierId}, ${withoutLastSigma(keyword)}))
      and ${contains(keyword)} and (select not is_frequent from probe)
  `
}

/**
 * All parts of the supplier in the given order, with the key of the list. The limit is above every number of parts, and a
 * query, so that the planner does not know it: otherwise it would sort all parts, or read those of others.
 */
function scannedParts(sort: PartSort, order: RawBuilder<unknown>, supplierId: RawBuilder<string>): RawBuilder<unknown> {
  return sql`(
    select product_key, ${SORT[sort.field]} as sort_key, search_text from parts
    where supplier_id = ${supplierId} order by ${order} limit (select 1000000000)
  ) as scanned`
}

function orderBy({ field, isDesc }: PartSort, way: 'forwards' | 'backwards' = 'forwards'): RawBuilder<unknown> {
  const direction = isDesc === (way === 'forwards') ? sql`desc` : sql`asc`
  return sql`${SORT[field]} ${direction}, product_key ${direction}`
}

function hitOrder({ isDesc }: PartSort): RawBuilder<unknown> {
  const direction = isDesc ? sql`desc` : sql`asc`
  return sql`sort_key ${direction}, product_key ${direction}`
}

/** Select of the total and of the requested page, or of the last one if that is past the end. */
function clampedPage(pageNo: RawBuilder<number>): RawBuilder<unknown> {
  return sql`
    select found as total, is_capped,
      ${clampedPageNo(pageNo, sql`found`)} as page_no
    from counted
  `
}

function pageRange(): RawBuilder<unknown> {
  return sql`offset (select (page_no - 1) * ${PAGE_SIZE_SQL} from page) limit ${PAGE_SIZE_SQL}`
}

/** Texts and days of a part, which every part has at most once. */
const SINGLE_VALUES = 7

/**
 * A part with its values. Prices are general ones and those of customers, and one more of each than is shown, so that it is
 * known whether there are more. Both are read in the order of the primary key.
 */
function partJson(supplierId: RawBuilder<string>): RawBuilder<unknown> {
  const isOfPart = sql`part_values.supplier_id = ${supplierId} and part_values.product_key = parts.product_key`
  return sql`json_build_object('productNumber', product_number, 'values', coalesce((
    select json_agg(${VALUE_JSON} order by currency, party_number)
    from (
      (
        select * from part_values where ${isOfPart} and party_number = ''
        order by field in ('netPrice', 'listPrice'), currency limit ${sql.lit(SINGLE_VALUES + MAX_SHOWN_PRICES + 1)}
      ) union all (
        select * from part_values where ${isOfPart} and field = 'netPrice' and party_number <> ''
        order by currency, party_number limit ${sql.lit(MAX_SHOWN_PRICES + 1)}
      )
    ) as part_values
  ), '[]'::json))`
}
