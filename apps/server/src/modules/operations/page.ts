import { pageWithin } from '@partwire/domain/list/pages'

const PAGE_SIZE = 10

/** These tables grow for ever; nobody turns a thousand pages of them. One more tells that there are more. */
const COUNT_CAP = 10_000
export const COUNT_LIMIT = COUNT_CAP + 1

export interface Cut {
  offset: number
  limit: number
}

/** Which rows of how many a page shows, and what the pager says of it. */
export function pageOf(counted: number, wanted: number) {
  const isCapped = counted > COUNT_CAP
  const total = Math.min(counted, COUNT_CAP)
  const pageNo = pageWithin({ total, pageNo: wanted, pageSize: PAGE_SIZE })
  const cut: Cut = { offset: (pageNo - 1) * PAGE_SIZE, limit: PAGE_SIZE }
  return { facts: { total, pageNo, pageSize: PAGE_SIZE, ...(isCapped ? { totalIsCapped: true } : {}) }, cut }
}
