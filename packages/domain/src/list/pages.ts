/** Number of pages the pager shows on each side of the current page. */
const NEIGHBOUR_PAGES = 2

export interface PageInfo {
  /** Number of rows on all pages. */
  total: number
  /** Counted from 1. */
  pageNo: number
  pageSize: number
}

/** Number of pages; 0 for an empty list. */
export function pageCount({ total, pageSize }: Pick<PageInfo, 'total' | 'pageSize'>): number {
  return Math.ceil(total / pageSize)
}

/** Page numbers from the current page minus 2 to plus 2, within range. */
export function pageWindow(info: PageInfo): number[] {
  const first = Math.max(1, info.pageNo - NEIGHBOUR_PAGES)
  const last = Math.min(pageCount(info), info.pageNo + NEIGHBOUR_PAGES)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
}

/** Row number, counted from 1 across all pages, of the row at `index` of a page. */
export function rowNumber({ pageNo, pageSize }: Pick<PageInfo, 'pageNo' | 'pageSize'>, index: number): number {
  return (pageNo - 1) * pageSize + index + 1
}

/** The page number limited to the last page; 1 for an empty list. */
export function clampPageNo(info: PageInfo): number {
  return Math.min(info.pageNo, Math.max(1, pageCount(info)))
}
