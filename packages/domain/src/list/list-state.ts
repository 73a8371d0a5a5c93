export type Direction = 'asc' | 'desc'

export interface Sort {
  field: string
  direction: Direction
}

/** Search, sort and page of a list: stored in the URL and sent to the server. */
export interface ListState {
  keyword: string
  sort: Sort | null
  pageNo: number
}

export const FRESH_LIST: ListState = { keyword: '', sort: null, pageNo: 1 }

/** Clicking the active sort arrow removes the sort; clicking another one makes that the sort. */
export function clickSort<List extends ListState>(list: List, field: string, direction: Direction): List {
  const isActive = list.sort?.field === field && list.sort.direction === direction
  return { ...list, sort: isActive ? null : { field, direction } }
}

/** A search trims the keyword and resets to page 1. */
export function search<List extends ListState>(list: List, keyword: string): List {
  return { ...list, keyword: keyword.trim(), pageNo: 1 }
}

export function goToPage<List extends ListState>(list: List, pageNo: number): List {
  return { ...list, pageNo }
}
