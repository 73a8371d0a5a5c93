import type { OpenStatus } from '@partwire/domain/order-flow/status'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { PREPARED } from '../../../db/prepared'

/** Hits are counted up to this number: counting all hits of a frequent word in a million orders takes a second. */
const MAX_COUNTED_HITS = 10_000
/** Result cap for keywords without a trigram, mostly one or two characters. */
const MAX_COUNTED_SHORT_HITS = 1_000
/** Up to this number of hits their ids are kept, so that reading the page needs no second search. */
const MAX_KEPT_IDS = 1_000
/**
 * Number of newest orders in which the frequency of a short keyword is measured. A supplier with no more orders than
 * these is searched without an index.
 */
const SAMPLE_ORDERS = 2_000
/** A keyword in at least this share of the sample is counted in the newest orders, without the pair index. */
const FREQUENT_SHARE = 0.05
/** Number of newest orders in which a frequent keyword is expected to reach the cap. */
const FREQUENT_SEARCH_ORDERS = 25_000
/** From this share of the sample on, scanning a sorted index finds a page sooner than sorting all hits. */
const COMMON_SHARE = 0.01

export interface OrderFilter {
  supplierId: string
  status: OpenStatus | ''
  keyword: string
}

export interface OrderHits {
  total: number
  /** True when there are more hits than `total`. */
  isCapped: boolean
  /** The table expression after `from` that selects the hits. */
  source: RawBuilder<unknown>
}

/** Counts the orders that match the filter: from the counters without a keyword, otherwise by search up to a cap. */
export async function searchOrders(db: Db, filter: OrderFilter): Promise<OrderHits> {
  if (filter.keyword === '') return { total: await readCounters(db, filter), isCapped: false, source: scan(filter) }
  if (!hasTrigram(filter.keyword)) return searchShort(db, filter)
  return countHits(db, scan(filter), MAX_COUNTED_HITS)
}

async function readCounters(db: Db, { supplierId, status }: OrderFilter): Promise<number> {
  const { rows } = await sql<{ total: string }>`${PREPARED}
    select coalesce(sum(count), 0) as total from order_counts
    where supplier_id = ${supplierId} and (${status} = '' or status = ${status})
  `.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/**
 * Searches a keyword without a full trigram. It must not use the trigram index, which took 17 seconds for two Chinese
 * characters. A frequent keyword is counted in the newest orders; any other uses the pair index, which is slow for
 * frequent ones.
 */
async function searchShort(db: Db, filter: OrderFilter): Promise<OrderHits> {
  if ((await readCounters(db, filter)) <= SAMPLE_ORDERS) return countHits(db, scan(filter), MAX_COUNTED_SHORT_HITS)

  const share = (await countInNewest(db, filter, SAMPLE_ORDERS)) / SAMPLE_ORDERS
  if (share >= FREQUENT_SHARE) {
    const hits = await countInNewest(db, filter, FREQUENT_SEARCH_ORDERS)
    if (hits > MAX_COUNTED_SHORT_HITS) return capHits(hits, MAX_COUNTED_SHORT_HITS, scan(filter))
  }
  const found = await countHits(db, pairIndexSource(filter), MAX_COUNTED_SHORT_HITS)
  return found.isCapped && share >= COMMON_SHARE ? { ...found, source: scan(filter) } : found
}

async function countInNewest(db: Db, filter: OrderFilter, orders: number): Promise<number> {
  const { rows } = await sql<{ hits: string }>`
    select count(*) as hits
    from (
      select 1 from (
        select search_text from orders where ${filterCondition(filter)} order by created_at desc, id desc limit ${orders}
      ) as newest
      where ${contains(filter.keyword)} limit ${MAX_COUNTED_SHORT_HITS + 1}
    ) as hits
  `.execute(db)
  return Number(rows[0]?.hits ?? 0)
}

async function countHits(db: Db, source: RawBuilder<unknown>, cap: number): Promise<OrderHits> {
  const { rows } = await sql<{ hits: string; ids: string[] | null }>`
    select count(*) as hits, case when count(*) <= ${MAX_KEPT_IDS} then array_agg(id) end as ids
    from (select id from ${source} limit ${cap + 1}) as hits
  `.execute(db)
  const [{ hits, ids } = { hits: 0, ids: null }] = rows
  return capHits(Number(hits), cap, ids === null ? source : sql`orders where id = any(${ids}::bigint[])`)
}

function capHits(hits: number, cap: number, source: RawBuilder<unknown>): OrderHits {
  return { total: Math.min(hits, cap), isCapped: hits > cap, source }
}

/** All orders of the filter that contain the keyword; the planner chooses the index. */
function scan(filter: OrderFilter): RawBuilder<unknown> {
  return sql`orders where ${filterCondition(filter)} and ${contains(filter.keyword)}`
}

/**
 * The same through the index of character pairs. Materialized, because for a query of ten rows the planner would
 * otherwise scan order by order. The index keys contain the supplier; with conditions on supplier or status inside the
 * inner query the planner would also read their indexes.
 * @internal
 */
export function pairIndexSource(filter: OrderFilter): RawBuilder<unknown> {
  const { supplierId, keyword } = filter
  return sql`(
    with hits as materialized (
      select id, supplier_id, status, created_at, buyer_order_number, customer_name
      from order_pair_keys join orders using (supplier_id)
      where orders.id = order_id
        and keys operator(pg_catalog.@>) keyword_pair_keys(${supplierId}, ${lowercase(keyword)})
        and ${contains(keyword)}
    )
    select * from hits where ${filterCondition(filter)}
  ) as hits`
}

function filterCondition({ supplierId, status }: OrderFilter): RawBuilder<unknown> {
  return sql`supplier_id = ${supplierId} and ${status === '' ? sql`true` : sql`status = ${status}`}`
}

/** A keyword without a trigram is compared with `strpos`, which does not use the trigram index; `like` would. */
function contains(keyword: string): RawBuilder<unknown> {
  if (keyword === '') return sql`true`
  if (!hasTrigram(keyword)) return sql`strpos(search_text, ${lowercase(keyword)}) > 0`
  const literal = keyword.replaceAll(/[\\%_]/g, (wildcard) => `\\${wildcard}`)
  return sql`search_text like ${lowercase(`%${literal}%`)}`
}

function hasTrigram(keyword: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(keyword)
}

/** Lowercase by the ICU root collation, then in the default collation: the indexes are used for no other. */
function lowercase(text: string): RawBuilder<unknown> {
  return sql`(lower(${text} collate "und-x-icu") collate "default")`
}
