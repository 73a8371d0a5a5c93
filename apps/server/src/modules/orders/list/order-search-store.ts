import type { OpenStatus } from '@partwire/domain/order-flow/status'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { containsIgnoringCase } from '../../../db/keyword'
import { PAGE_SIZE_SQL } from '../../../db/pager-json'
import { byVariant, defineStatement, type Value } from '../../../db/statement'
import { defineSupplierJsonRead } from '../../auth/session-store'
import { settingText } from '../../settings/setting-store'
import { orderListJson, SORT_COLUMNS } from './order-list-store'
import {
  filterCondition,
  NEWEST_FIRST,
  positionsJson,
  toValues,
  toVariant,
  type OrderSearch,
  type SearchValues,
  type SearchVariant,
} from './search-expressions-store'
import type { HitPosition } from './keyword-totals'
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
        'setting', ${settingText(supplierId)},
        'orders', (select coalesce(sum(count), 0) from order_counts where supplier_id = ${supplierId}),
        'matching', (select coalesce(sum(count), 0) from order_counts where ${filter}),
        'sampled', (select count(*) from newest),
        'hits', (select count(*) from newest where ${containsIgnoringCase(value('keyword'))}),
        'pieceHits', array(
          select (select count(*) from newest where strpos(search_text, piece) > 0)
          from unnest(${value('pieces')}::text[]) with ordinality as pieces (piece, place) order by place
        )
      )
    `
  }),
)

/** More orders than a supplier can have. */
const NO_ORDER_LIMIT = 1_000_000_000

interface ScanValues extends SearchValues {
  maxScannedOrders: number
}

/** Counts the hits up to one more than the cap, among the newest `maxScannedOrders` orders; null means all. */
export async function countByScan(
  db: Db,
  search: OrderSearch,
  { cap, maxScannedOrders }: { cap: number; maxScannedOrders: number | null },
): Promise<number> {
  const statement = countStatement({ hasStatus: search.status !== '', isLimited: maxScannedOrders !== null })
  const [row] = await statement(db, { ...toValues(search), cap, maxScannedOrders: maxScannedOrders ?? NO_ORDER_LIMIT })
  return row?.hits ?? 0
}

const countStatement = byVariant(({ hasStatus, isLimited }: { hasStatus: boolean; isLimited: boolean }) =>
  defineStatement<ScanValues & { cap: number }, { hits: number }>((value) => {
    const filter = filterCondition(value('supplierId'), hasStatus ? value('status') : null)
    const hits = isLimited
      ? scannedHits({ sort: NEWEST_FIRST, hasStatus }, value)
      : sql`orders where ${filter} and ${containsIgnoringCase(value('keyword'))}`
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
  /** Positions of hits up to the page, if all orders are sorted newest first. */
  positions: HitPosition[]
}

/** Reads the page in the order of the list, among the first `maxScannedOrders` orders or, with null, among all. */
export async function readByScan(db: Db, search: OrderSearch, maxScannedOrders: number | null): Promise<Page> {
  const values = { ...toValues(search), maxScannedOrders: maxScannedOrders ?? NO_ORDER_LIMIT }
  const [page] = await pageStatement(toVariant(search))(db, values)
  return page ?? { rows: 0, list: '[]', positions: [] }
}

const pageStatement = byVariant((variant: SearchVariant) =>
  defineStatement<ScanValues, Page>((value) => {
    const direction = variant.sort.isDesc ? sql`desc` : sql`asc`
    return sql`
      with hits as materialized (
        select row_number() over (order by sort_key ${direction}, id ${direction}) as number, sort_key as created_at, id
        from ${scannedHits(variant, value)} order by sort_key ${direction}, id ${direction} limit ${value('pageNo')}::bigint * ${PAGE_SIZE_SQL}
      ), page as (
        select array(select id from hits where number > (${value('pageNo')}::bigint - 1) * ${PAGE_SIZE_SQL}) as ids
      )
      select cardinality(ids) as rows, ${orderListJson(value('supplierId'), sql`ids`, variant.sort)} as list,
        ${positionsJson(variant, sql`select number, created_at, id from hits`)} as positions
      from page
    `
  }),
)

/** Reads a page of all orders, newest first, behind a hit whose position is known. */
export async function readBehindPosition(db: Db, search: OrderSearch, position: HitPosition): Promise<string> {
  const { supplierId, keyword, pageNo } = search
  const [page] = await positionStatement(db, { supplierId, keyword, pageNo, ...position })
  return page?.list ?? '[]'
}

const positionStatement = defineStatement<
  Pick<SearchValues, 'supplierId' | 'keyword' | 'pageNo'> & HitPosition,
  { list: string }
>(
  (value) => sql`
    with page as materialized (
      select array(
        select id from orders
        where supplier_id = ${value('supplierId')} and ${containsIgnoringCase(value('keyword'))}
          and (created_at, id) < (${value('createdAt')}::timestamptz, ${value('id')}::bigint)
        order by created_at desc, id desc
        offset (${value('pageNo')}::bigint - 1) * ${PAGE_SIZE_SQL} - ${value('hits')}::int limit ${PAGE_SIZE_SQL}
      ) as ids
    )
    select ${orderListJson(value('supplierId'), sql`ids`, NEWEST_FIRST)} as list from page
  `,
)

/**
 * The hits among the first orders of a sort. The limit is a query, so that the planner does not know it: it would sort
 * all orders for a high limit, although the scan mostly ends long before.
 */
function scannedHits({ sort, hasStatus }: SearchVariant, value: Value<ScanValues>): RawBuilder<unknown> {
  const key = SORT_COLUMNS[sort.field]
  const direction = sort.isDesc ? sql`desc` : sql`asc`
  return sql`(
    select id, ${key} as sort_key, search_text from orders
    where ${filterCondition(value('supplierId'), hasStatus ? value('status') : null)}
    order by ${key} ${direction}, id ${direction} limit (select ${value('maxScannedOrders')}::int)
  ) as scanned where ${containsIgnoringCase(value('keyword'))}`
}
