export type Direction = 'asc' | 'desc'

export interface Sort {
  field: string
  direction: Direction
}

/** Where a list stands: everything the URL remembers of it and the server is asked for. */
export interface ListState {
  keyword: string
  sort: Sort | null
  pageNo: number
}

export const FRESH_LIST: ListState = { keyword: '', sort: null, pageNo: 1 }

/** The arrow that is already lit switches the sort off; any other arrow lights up. */
export function clickSort<List extends ListState>(list: List, field: string, direction: Direction): List {
  const isLit = list.sort?.field === field && list.sort.direction === direction
  return { ...list, sort: isLit ? null : { field, direction } }
}

/** Search resets to page 1. */
export function search<List extends ListState>(list: List, keyword: string): List {
  return { ...list, keyword: keyword.trim(), pageNo: 1 }
}

export function goToPage<List extends ListState>(list: List, pageNo: number): List {
  return { ...list, pageNo }
}
