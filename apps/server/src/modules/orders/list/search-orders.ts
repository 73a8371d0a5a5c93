import { clampPageNo } from '@partwire/domain/list/pages'
import type { OpenStatus } from '@partwire/domain/order-flow/status'
import type { Db } from '../../../db/connect'
import { PAGE_SIZE } from '../../../db/pager-json'
import { withField } from '../../../lib/json-text'
import type { UncheckedSession } from '../../auth/sessions'
import { readKeyword, type Keyword } from './keyword'
import { POSITION_INTERVAL, type HitPosition, type KeywordTotal, type KeywordTotals } from './keyword-totals'
import type { OrderSort } from './order-list-store'
import { findByIndex } from './order-index-store'
import { isNewestFirst, type OrderSearch } from './search-expressions-store'
import { countByScan, readBehindPosition, readByScan, searchStartRead, type SearchStart } from './order-search-store'
import { choosePieces, planCount, planPage } from './search-plan'

interface SearchRequest {
  keyword: string
  status: OpenStatus | ''
  sort: OrderSort
  pageNo: number
}

interface Search extends OrderSearch {
  db: Db
  start: SearchStart
  parsed: Keyword
}

/** A page of the orders that contain the keyword, as the reply of the call. The hits are counted up to a cap. */
export async function searchOrders(
  db: Db,
  session: UncheckedSession,
  totals: KeywordTotals,
  { keyword, status, sort, pageNo }: SearchRequest,
): Promise<string> {
  const parsed = readKeyword(keyword)
  const { pieces } = parsed
  const start = await session.read(searchStartRead({ hasStatus: status !== '' }), { keyword, status, pieces })
  const { supplierId, orders } = start
  const isSharded = await session.isSharded()
  const search: Search = { isSharded, db, start, parsed, supplierId, status, keyword, sort, pageNo }

  const known = status === '' ? totals.find(supplierId, keyword, orders) : null
  const counted = known === null ? await countHits(search) : { ...known, list: null }
  const page = counted.list === null ? await readPage(search, counted) : { ...counted, list: counted.list }
  if (status === '')
    totals.store(supplierId, keyword, { ...counted, orders, positions: longer(counted.positions, page.positions) })
  return reply(search, counted, page.list)
}

interface KnownHits extends KeywordTotal {
  positions: readonly HitPosition[]
}

interface Page {
  /** The orders as a JSON array. */
  list: string
  positions: readonly HitPosition[]
}

/** The number of hits up to the cap, and the page if it was found on the way. */
async function countHits(search: Search): Promise<KnownHits & { list: string | null }> {
  const { db, start, parsed } = search
  const { cap } = parsed
  const plan = planCount(start, parsed)
  if (plan.by === 'scan') {
    const { maxScannedOrders } = plan
    const hits = await countByScan(db, search, { cap, maxScannedOrders })
    if (maxScannedOrders === null || hits > cap) return { ...toTotal(hits, cap), list: null, positions: [] }
  }
  const { hits, ...page } = await findByIndex(db, search, {
    cap,
    pieces: choosePieces(start, parsed),
    maxHits: cap + 1,
  })
  return { ...toTotal(hits, cap), ...page }
}

function toTotal(hits: number, cap: number): KeywordTotal {
  return { total: Math.min(hits, cap), isCapped: hits > cap }
}

/** The page of a search whose total is known. */
async function readPage(search: Search, known: KnownHits): Promise<Page> {
  const { db, start, parsed } = search
  const pageNo = lastPage(search, known)
  const wanted = Math.min(known.total, pageNo * PAGE_SIZE)
  if (wanted === 0) return { list: '[]', positions: [] }

  const position = findPosition(search, known.positions, (pageNo - 1) * PAGE_SIZE)
  if (position !== undefined) {
    return { list: await readBehindPosition(db, { ...search, pageNo }, position), positions: [] }
  }
  const plan = planPage(start, known, wanted)
  if (plan.by === 'scan') {
    const { rows, ...page } = await readByScan(db, { ...search, pageNo }, plan.maxScannedOrders)
    if (plan.maxScannedOrders === null || rows === wanted - (pageNo - 1) * PAGE_SIZE) return page
  }
  const { cap } = parsed
  const { list, positions } = await findByIndex(
    db,
    { ...search, pageNo },
    { cap, pieces: choosePieces(start, parsed), maxHits: null },
  )
  return { list: list ?? '[]', positions }
}

/** The last known position before a page, unless it is far before it. `skipped` is the number of hits before the page. */
function findPosition(
  { sort, status }: Search,
  positions: readonly HitPosition[],
  skipped: number,
): HitPosition | undefined {
  if (status !== '' || !isNewestFirst(sort)) return undefined
  return positions.findLast(({ hits }) => hits <= skipped && hits > skipped - 2 * POSITION_INTERVAL)
}

function longer(first: readonly HitPosition[], second: readonly HitPosition[]): readonly HitPosition[] {
  return second.length > first.length ? second : first
}

function reply(search: Search, total: KeywordTotal, list: string): string {
  const counts = {
    total: total.total,
    pageNo: lastPage(search, total),
    pageSize: PAGE_SIZE,
    ...(total.isCapped ? { totalIsCapped: true } : {}),
  }
  return `{"success":true,"setting":${search.start.setting},"pager":${withField(counts, 'list', list)}}`
}

function lastPage({ pageNo }: Search, { total }: KeywordTotal): number {
  return clampPageNo({ total, pageNo, pageSize: PAGE_SIZE })
}
