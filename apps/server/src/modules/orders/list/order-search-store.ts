import type { OpenStatus } from '@partwire/domain/order-flow/status'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { PREPARED } from '../../../db/prepared'

/** Counting every hit of a frequent word in a million orders takes a second; nobody turns a thousand pages. */
const COUNT_CAP = 10_000
/** Nor a hundred of those of a keyword this short. */
const SHORT_COUNT_CAP = 1_000
/** So many hits are sorted in no time. */
const FEW = 1_000
/** Among so many of the newest orders it shows how common a short keyword is; who has no more needs no index. */
const SAMPLE = 2_000
/** From this share on, so many of the newest hold more hits than are counted. */
const FREQUENT = { share: 0.05, among: 25_000 }
/** From this share on, reading along a sorted index finds a page sooner than sorting all hits. */
const COMMON_SHARE = 0.01

export interface OrderFilter {
  supplierId: string
  status: OpenStatus | ''
  keyword: string
}

export interface OrderHits {
  total: number
  /** There are more than `total`. */
  isCapped: boolean
  /** What pages are read from: goes behind `from`. */
  source: RawBuilder<unknown>
}

/** Without a keyword the counters know how many there are; with one, hits are counted up to a cap. */
export async function searchOrders(db: Db, filter: OrderFilter): Promise<OrderHits> {
  if (filter.keyword === '') return { total: await readCounters(db, filter), isCapped: false, source: scan(filter) }
  if (!hasTrigram(filter.keyword)) return searchShort(db, filter)
  return count(db, scan(filter), COUNT_CAP)
}

/**
 * A keyword without a full trigram must never reach the trigram index: two characters of Chinese took it 17 seconds.
 * A frequent one is counted among the newest orders; any other through the index of pairs, which is slow for those.
 */
async function searchShort(db: Db, filter: OrderFilter): Promise<OrderHits> {
  if ((await readCounters(db, filter)) <= SAMPLE) return count(db, scan(filter), SHORT_COUNT_CAP)

  const share = (await countAmongNewest(db, filter, SAMPLE)) / SAMPLE
  if (share >= FREQUENT.share) {
    const hits = await countAmongNewest(db, filter, FREQUENT.among)
    if (hits > SHORT_COUNT_CAP) return capped(hits, SHORT_COUNT_CAP, scan(filter))
  }
  const found = await count(db, throughPairs(filter), SHORT_COUNT_CAP)
  return found.isCapped && share >= COMMON_SHARE ? { ...found, source: scan(filter) } : found
}

async function countAmongNewest(db: Db, filter: OrderFilter, orders: number): Promise<number> {
  const { rows } = await sql<{ hits: string }>`
    select count(*) as hits
    from (
      select 1 from (
        select search_text from orders where ${ofFilter(filter)} order by created_at desc, id desc limit ${orders}
      ) as newest
      where ${contains(filter.keyword)} limit ${SHORT_COUNT_CAP + 1}
    ) as hits
  `.execute(db)
  return Number(rows[0]?.hits ?? 0)
}

async function readCounters(db: Db, { supplierId, status }: OrderFilter): Promise<number> {
  const { rows } = await sql<{ total: string }>`${PREPARED}
    select coalesce(sum(count), 0) as total from order_counts
    where supplier_id = ${supplierId} and (${status} = '' or status = ${status})
  `.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** Few hits are kept, so that their page needs no second search. */
async function count(db: Db, source: RawBuilder<unknown>, cap: number): Promise<OrderHits> {
  const { rows } = await sql<{ hits: string; ids: string[] | null }>`
    select count(*) as hits, case when count(*) <= ${FEW} then array_agg(id) end as ids
    from (select id from ${source} limit ${cap + 1}) as hits
  `.execute(db)
  const [{ hits, ids } = { hits: 0, ids: null }] = rows
  return capped(Number(hits), cap, ids === null ? source : sql`orders where id = any(${ids}::bigint[])`)
}

function capped(hits: number, cap: number, source: RawBuilder<unknown>): OrderHits {
  return { total: Math.min(hits, cap), isCapped: hits > cap, source }
}

/** The planner chooses the index. */
function scan(filter: OrderFilter): RawBuilder<unknown> {
  return sql`orders where ${ofFilter(filter)} and ${contains(filter.keyword)}`
}

/**
 * Materialized, or a planner that is asked for ten rows would try order by order. The keys know the supplier; asked for
 * it or the status as well, the planner would read whole indexes of them beside.
 * @internal
 */
export function throughPairs(filter: OrderFilter): RawBuilder<unknown> {
  const { supplierId, keyword } = filter
  return sql`(
    with hits as materialized (
      select id, supplier_id, status, created_at, buyer_order_number, customer_name from orders
      where (order_search_keys(supplier_id, search_text) collate "C")
          @> (order_keyword_keys(${supplierId}, ${lowered(keyword)}) collate "C")
        and ${contains(keyword)}
    )
    select * from hits where ${ofFilter(filter)}
  ) as hits`
}

function ofFilter({ supplierId, status }: OrderFilter): RawBuilder<unknown> {
  return sql`supplier_id = ${supplierId} and ${status === '' ? sql`true` : sql`status = ${status}`}`
}

/** `strpos` is invisible to the trigram index; `like` is not. */
function contains(keyword: string): RawBuilder<unknown> {
  if (keyword === '') return sql`true`
  if (!hasTrigram(keyword)) return sql`strpos(search_text, ${lowered(keyword)}) > 0`
  const literal = keyword.replaceAll(/[\\%_]/g, (wildcard) => `\\${wildcard}`)
  return sql`search_text like ${lowered(`%${literal}%`)}`
}

function hasTrigram(keyword: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(keyword)
}

/** Lowered by the rules of every language; compared by those of the index, which is not used for any others. */
function lowered(text: string): RawBuilder<unknown> {
  return sql`(lower(${text} collate "und-x-icu") collate "default")`
}
