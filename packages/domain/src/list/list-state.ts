import { LIST_MAX_LENGTHS } from '../lib/limits'
import { isStorable } from '../lib/text'

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

export const INITIAL_LIST: ListState = { keyword: '', sort: null, pageNo: 1 }

/** Clicking the active sort arrow removes the sort; clicking another one makes that the sort. */
export function toggleSort<List extends ListState>(list: List, field: string, direction: Direction): List {
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

/** Query string of a list screen, with the names of the specification. */
export interface ListQuery {
  fieldName?: string | undefined
  isDesc?: boolean | undefined
  keyword?: string | undefined
  pageNo?: number | undefined
  /** A changed value triggers a reload; a missing one counts as changed. */
  timestamp?: string | undefined
}

/**
 * Parses a query string. Invalid values are treated as absent, because a URL can be edited by hand; so are texts that the
 * list call refuses.
 */
export function parseListQuery(raw: Record<string, unknown>): ListQuery {
  return {
    fieldName: parseSentText(raw['fieldName'], LIST_MAX_LENGTHS.orderField),
    isDesc: parseFlag(raw['isDesc']),
    keyword: parseSentText(raw['keyword'], LIST_MAX_LENGTHS.keyword),
    pageNo: parsePageNo(raw['pageNo']),
    timestamp: parseText(raw['timestamp']),
  }
}

/** List state of a query string. A sort without `isDesc` is descending. */
export function toListState({ fieldName, isDesc, keyword, pageNo }: ListQuery): ListState {
  return {
    keyword: keyword ?? INITIAL_LIST.keyword,
    sort: fieldName === undefined ? null : { field: fieldName, direction: isDesc === false ? 'asc' : 'desc' },
    pageNo: pageNo ?? INITIAL_LIST.pageNo,
  }
}

/** Query string of a list state. Without a sort field `isDesc` is true; an empty keyword is left out. */
export function toListQuery(list: ListState, timestamp: string): ListQuery {
  return {
    fieldName: list.sort?.field,
    isDesc: list.sort?.direction !== 'asc',
    keyword: list.keyword === '' ? undefined : list.keyword,
    pageNo: list.pageNo,
    timestamp,
  }
}

function parseSentText(value: unknown, maxLength: number): string | undefined {
  const text = parseText(value)
  return text !== undefined && isStorable(text, maxLength) ? text : undefined
}

function parseText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

function parseFlag(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true
  return value === false || value === 'false' ? false : undefined
}

function parsePageNo(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined
}
