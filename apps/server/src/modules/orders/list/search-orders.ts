import { clampPageNo } from '@partwire/domain/list/pages'
import type { OpenStatus } from '@partwire/domain/order-flow/status'
import type { Db } from '../../../db/connect'
import { withField } from '../../../lib/json-text'
import type { UncheckedSession } from '../../auth/sessions'
import { readKeyword, type Keyword } from './keyword'
import type { KeywordTotal, KeywordTotals } from './keyword-totals'
import { PAGE_SIZE, type OrderSort } from './order-list-store'
import {
  countByWalk,
  findByIndex,
  readByWalk,
  searchStartRead,
  type OrderSearch,
  type SearchStart,
} from './order-search-store'
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
  if (known !== null) return reply(search, known, await readPage(search, known))

  const { hits, list } = await countHits(search)
  const total = { total: Math.min(hits, parsed.cap), isCapped: hits > parsed.cap }
  if (status === '') totals.store(supplierId, keyword, { ...total, orders })
  return reply(search, total, list ?? (await readPage(search, total)))
}

/** The number of hits up to the cap, and the page if it was found on the way. */
async function countHits(search: Search): Promise<{ hits: number; list: string | null }> {
  const { db, start, parsed } = search
  const { cap } = parsed
  const plan = planCount(start, parsed)
  if (plan.by === 'walk') {
    const { maxWalked } = plan
    const hits = await countByWalk(db, search, { cap, maxWalked })
    if (maxWalked === null || hits > cap) return { hits, list: null }
  }
  return findByIndex(db, search, { cap, pieces: choosePieces(start, parsed), maxHits: cap + 1 })
}

/** The page of a search whose total is known. */
async function readPage(search: Search, total: KeywordTotal): Promise<string> {
  const { db, start, parsed } = search
  const pageNo = lastPage(search, total)
  const wanted = Math.min(total.total, pageNo * PAGE_SIZE)
  if (wanted === 0) return '[]'

  const plan = planPage(start, total, wanted)
  if (plan.by === 'walk') {
    const { rows, list } = await readByWalk(db, { ...search, pageNo }, plan.maxWalked)
    if (plan.maxWalked === null || rows === wanted - (pageNo - 1) * PAGE_SIZE) return list
  }
  const { cap } = parsed
  const all = await findByIndex(db, { ...search, pageNo }, { cap, pieces: choosePieces(start, parsed), maxHits: null })
  return all.list ?? '[]'
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
