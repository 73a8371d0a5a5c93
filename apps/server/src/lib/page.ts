import { clampPageNo } from '@partwire/domain/list/pages'

const PAGE_SIZE = 10

/** The tables of the operator's lists grow without limit, so rows beyond this number are not counted. */
const MAX_COUNT = 10_000

/** Row limit for the counting queries: one more than the maximum, which shows that there are more. */
export const COUNT_LIMIT = MAX_COUNT + 1

/** The rows of one page. */
export interface PageRange {
  offset: number
  limit: number
}

/** The pager fields of the reply and the rows to read. A page number past the end gives the last page. */
export function paginate(counted: number, requestedPage: number) {
  const isCapped = counted > MAX_COUNT
  const total = Math.min(counted, MAX_COUNT)
  const pageNo = clampPageNo({ total, pageNo: requestedPage, pageSize: PAGE_SIZE })
  const range: PageRange = { offset: (pageNo - 1) * PAGE_SIZE, limit: PAGE_SIZE }
  return { pager: { total, pageNo, pageSize: PAGE_SIZE, ...(isCapped ? { totalIsCapped: true } : {}) }, range }
}
