import type { OpenStatus } from '@partwire/domain/order-flow/status'
import { BLANK_SETTING } from '@partwire/domain/settings/setting'
import { sql, type RawBuilder } from 'kysely'
import { acrossSuppliers } from '../../../db/across-suppliers'
import type { Db } from '../../../db/connect'
import { PLANNED_FOR_VALUES } from '../../../db/prepared'
import { byVariant, defineStatement, type Value } from '../../../db/statement'
import { defineSupplierJsonRead } from '../../auth/session-store'
import { settingJson } from '../../settings/setting-store'
import { orderListJson, PAGE_SIZE, SORT_COLUMNS, type OrderSort } from './order-list-store'
import { SAMPLE_ORDERS, type Probe } from './search-plan'

/** What the first statement of a search finds out. It checks the session, too. */
export interface SearchStart extends Probe {
  supplierId: string
  /** Number of all orders of the supplier, of any status. */
  orders: number
  /** The settings of the supplier as JSON text. */
  setting: string
}

interface ProbeValues {
  keyword: string
  status: OpenStatus | ''
  pieces: readonly string[]
}

export const searchStartRead = byVariant(({ hasStatus }: { hasStatus: boolean }) =>
  defineSupplierJsonRead<ProbeValues, SearchStart>((value, supplierId) => {
    const filter = filterCondition(supplierId, hasStatus ? value('status') : null)
    return sql`
      with newest as materialized (
        select search_text from orders where ${filter} order by created_at desc, id desc limit ${sql.lit(SAMPLE_ORDERS)}
      )
      select json_build_object(
        'supplierId', ${supplierId}::text,
        'setting', (${settingJson(supplierId, JSON.stringify(BLANK_SETTING))})::text,
        'orders', (select coalesce(sum(count), 0) from order_counts where supplier_id = ${supplierId}),
        'matching', (select coalesce(sum(count), 0) from order_counts where ${filter}),
        'sampled', (select count(*) from newest),
        'hits', (select count(*) from newest where ${contains(once(lowercase(value('keyword'))))}),
        'pieceHits', array(
          select (select count(*) from newest where ${contains(sql`piece`)})
          from unnest(${value('pieces')}::text[]) with ordinality as pieces (piece, place) order by place
        )
      )
    `
  }),
)

/** A search of the orders of one supplier. */
export interface OrderSearch {
  /** The statement names the supplier also where an index of a single database has it. */
  isSharded: boolean
  supplierId: string
  status: OpenStatus | ''
  keyword: string
  sort: OrderSort
  pageNo: number
}

interface SearchVariant {
  sort: OrderSort
  hasStatus: boolean
}

type SearchValues = Omit<OrderSearch, 'sort' | 'isSharded'>

/** More orders than a supplier can have. */
const ALL_ORDERS = 1_000_000_000

const NEWEST_FIRST: OrderSort = { field: 'createTime', isDesc: true }

interface WalkValues extends SearchValues {
  maxWalked: number
}

/** Counts the hits up to one more than the cap, among the newest `maxWalked` orders or, with null, among all. */
export async function countByWalk(
  db: Db,
  search: OrderSearch,
  { cap, maxWalked }: { cap: number; maxWalked: number | null },
): Promise<number> {
  const statement = countStatement({ hasStatus: search.status !== '', isLimited: maxWalked !== null })
  const [row] = await statement(db, { ...toValues(search), cap, maxWalked: maxWalked ?? ALL_ORDERS })
  return row?.hits ?? 0
}

const countStatement = byVariant(({ hasStatus, isLimited }: { hasStatus: boolean; isLimited: boolean }) =>
  defineStatement<WalkValues & { cap: number }, { hits: number }>((value) => {
    const filter = filterCondition(value('supplierId'), hasStatus ? value('status') : null)
    const hits = isLimited
      ? walkedHits({ sort: NEWEST_FIRST, hasStatus }, value)
      : sql`orders where ${filter} and ${contains(once(lowercase(value('keyword'))))}`
    return sql`
      select count(*)::int as hits from (select from ${hits} limit ${value('cap')}::int + 1) as hits
    `
  }),
)

interface Page {
  /** Number of orders of the page. */
  rows: number
  /** The orders as a JSON array. */
  list: string
}

/** Reads the page in the order of the list, among the first `maxWalked` orders or, with null, among all. */
export async function readByWalk(db: Db, search: OrderSearch, maxWalked: number | null): Promise<Page> {
  const values = { ...toValues(search), maxWalked: maxWalked ?? ALL_ORDERS }
  const [page] = await pageStatement(toVariant(search))(db, values)
  return page ?? { rows: 0, list: '[]' }
}

const pageStatement = byVariant((variant: SearchVariant) =>
  defineStatement<WalkValues, Page>((value) => {
    const direction = variant.sort.isDesc ? sql`desc` : sql`asc`
    return sql`
      with page as materialized (
        select array(
          select id from ${walkedHits(variant, value)} order by sort_key ${direction}, id ${direction}
          offset (${value('pageNo')}::bigint - 1) * ${PAGE_SIZE}::int limit ${sql.lit(PAGE_SIZE)}
        ) as ids
      )
      select cardinality(ids) as rows, ${orderListJson(value('supplierId'), sql`ids`, variant.sort)} as list from page
    `
  }),
)

/**
 * The hits among the first orders of a sort. The limit is a query, so that the planner does not know it: it would sort
 * all orders for a high limit, although the walk mostly ends long before.
 */
function walkedHits({ sort, hasStatus }: SearchVariant, value: Value<WalkValues>): RawBuilder<unknown> {
  const key = SORT_COLUMNS[sort.field]
  const direction = sort.isDesc ? sql`desc` : sql`asc`
  return sql`(
    select id, ${key} as sort_key, search_text from orders
    where ${filterCondition(value('supplierId'), hasStatus ? value('status') : null)}
    order by ${key} ${direction}, id ${direction} limit (select ${value('maxWalked')}::int)
  ) as walked where ${contains(once(lowercase(value('keyword'))))}`
}

interface Found {
  /** Number of hits, at most one more than the cap. */
  hits: number
  /** The page as a JSON array; null when it is not among the hits that were found. */
  list: string | null
}

/**
 * Finds the hits with an index, up to the cap or all of them: the trigram index for the pieces, without pieces the index
 * of character pairs.
 */
export async function findByIndex(
  db: Db,
  search: OrderSearch,
  { pieces, ...limits }: { pieces: readonly string[]; cap: number; maxHits: number | null },
): Promise<Found> {
  const patterns = pieces.map((piece) => `%${piece.replaceAll(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`)
  const statement = indexStatement({ ...toVariant(search), pieces: pieces.length, isSharded: search.isSharded })
  const [found] = await statement(db, { ...toValues(search), ...limits, patterns })
  return found ?? { hits: 0, list: '[]' }
}

const indexStatement = byVariant((variant: SearchVariant & { pieces: number; isSharded: boolean }) =>
  defineStatement<SearchValues & { cap: number; maxHits: number | null; patterns: readonly string[] }, Found>(
    (value) => {
      const { sort, hasStatus, pieces, isSharded } = variant
      const parts = {
        supplierId: value('supplierId'),
        status: hasStatus ? value('status') : null,
        keyword: value('keyword'),
      }
      const direction = sort.isDesc ? sql`desc` : sql`asc`
      const source =
        pieces === 0 ? pairIndexSource(parts, isSharded) : trigramIndexSource(parts, value('patterns'), pieces)
      return sql`${isSelective(pieces) ? sql`` : PLANNED_FOR_VALUES}
      with hits as materialized (
        select id, created_at, buyer_order_number, customer_name from ${source} limit ${value('maxHits')}::int
      ), counted as (
        select count(*)::int as hits, ${lastPage(value)} as page_no from hits
      )
      select least(hits, ${value('cap')}::int + 1) as hits, case when ${value('maxHits')}::int is null or hits <= ${value('cap')}::int then
        ${orderListJson(
          value('supplierId'),
          sql`array(
            select id from hits order by ${SORT_COLUMNS[sort.field]} ${direction}, id ${direction}
            offset (page_no - 1) * ${PAGE_SIZE}::int limit ${sql.lit(PAGE_SIZE)}
          )`,
          sort,
        )}
      end as list
      from counted
    `
    },
  ),
)

interface FilterParts {
  supplierId: RawBuilder<string>
  status: RawBuilder<string> | null
  keyword: RawBuilder<string>
}

/**
 * Whether the planner reads the trigram index for so many pieces without knowing them, because it expects few hits. Of a
 * single piece, and of character pairs, it must know the values.
 */
function isSelective(pieces: number): boolean {
  return pieces > 1
}

function trigramIndexSource(parts: FilterParts, patterns: RawBuilder<unknown>, count: number): RawBuilder<unknown> {
  const text = (value: RawBuilder<unknown>) => (isSelective(count) ? once(lowercase(value)) : lowercase(value))
  const conditions = Array.from(
    { length: count },
    (_, index) => sql`search_text like ${text(sql`(${patterns}::text[])[${sql.lit(index + 1)}]`)}`,
  )
  return sql`orders where ${filterCondition(parts.supplierId, parts.status)} and ${sql.join(conditions, sql` and `)}
    and ${contains(text(parts.keyword))}`
}

/**
 * The hits through the index of character pairs. Materialized, because for a query of ten rows the planner would
 * otherwise scan order by order. The index keys contain the supplier; with conditions on supplier or status inside the
 * inner query the planner would also read their indexes. A sharded database needs the condition on the supplier to find
 * the node.
 * @internal
 */
export function pairIndexSource({ supplierId, status, keyword }: FilterParts, isSharded: boolean): RawBuilder<unknown> {
  return sql`(
    with hits as materialized (
      select id, supplier_id, status, created_at, buyer_order_number, customer_name
      from ${isSharded ? sql`` : acrossSuppliers('search by character pairs')} order_pair_keys join orders using (supplier_id)
      where orders.id = order_id ${isSharded ? sql`and orders.supplier_id = ${supplierId}` : sql``}
        and keys operator(pg_catalog.@>) keyword_pair_keys(${supplierId}, ${lowercase(keyword)})
        and ${contains(lowercase(keyword))}
    )
    select * from hits where ${filterCondition(supplierId, status)}
  ) as hits`
}

function filterCondition(supplierId: RawBuilder<string>, status: RawBuilder<string> | null): RawBuilder<boolean> {
  return sql`supplier_id = ${supplierId} and ${status === null ? sql`true` : sql`status = ${status}`}`
}

/** The keyword is compared with `strpos`: it is faster than `like`, and % and _ are ordinary characters. */
function contains(keyword: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`strpos(search_text, ${keyword}) > 0`
}

/** Lowercase by the ICU root collation, then in the default collation: the indexes are used for no other. */
function lowercase(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(lower(${text}::text collate "und-x-icu") collate "default")`
}

/** Evaluates an expression once for the whole statement, also in a prepared one. */
function once(expression: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${expression})`
}

/** Expression: the requested page, or the last one of the hits up to the cap. */
function lastPage(value: Value<{ pageNo: number; cap: number }>): RawBuilder<number> {
  return sql`least(${value('pageNo')}::bigint, greatest(1, ceil(least(count(*), ${value('cap')}::int) / ${PAGE_SIZE}::numeric)))::bigint`
}

function toVariant({ sort, status }: OrderSearch): SearchVariant {
  return { sort, hasStatus: status !== '' }
}

function toValues({ sort: _sort, isSharded: _isSharded, ...values }: OrderSearch): SearchValues {
  return values
}
