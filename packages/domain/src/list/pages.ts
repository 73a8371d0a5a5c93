/** How far the pager looks to each side of the current page. */
const REACH = 2

export interface PageFacts {
  total: number
  pageNo: number
  pageSize: number
}

export function pageCount({ total, pageSize }: Pick<PageFacts, 'total' | 'pageSize'>): number {
  return Math.ceil(total / pageSize)
}

/** Page numbers from the current page minus 2 to plus 2, within range. */
export function pageWindow(facts: PageFacts): number[] {
  const first = Math.max(1, facts.pageNo - REACH)
  const last = Math.min(pageCount(facts), facts.pageNo + REACH)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
}

/** The row number continued across pages. */
export function rowNumber({ pageNo, pageSize }: Pick<PageFacts, 'pageNo' | 'pageSize'>, index: number): number {
  return (pageNo - 1) * pageSize + index + 1
}

/** A page past the end is answered with the last one. */
export function pageWithin(facts: PageFacts): number {
  return Math.min(facts.pageNo, Math.max(1, pageCount(facts)))
}
