import { FRESH_LIST, type ListState } from './list-state'

/** The query string of a list screen, under the specification's names. */
export interface ListQuery {
  fieldName?: string | undefined
  isDesc?: boolean | undefined
  keyword?: string | undefined
  pageNo?: number | undefined
  /** A changed value triggers a reload; a missing one counts as new. */
  timestamp?: string | undefined
}

/** Reads what may be typed, bookmarked or broken by hand: what makes no sense counts as absent. */
export function readListQuery(raw: Record<string, unknown>): ListQuery {
  return {
    fieldName: text(raw['fieldName']),
    isDesc: flag(raw['isDesc']),
    keyword: text(raw['keyword']),
    pageNo: positive(raw['pageNo']),
    timestamp: text(raw['timestamp']),
  }
}

export function listStateOf({ fieldName, isDesc, keyword, pageNo }: ListQuery): ListState {
  return {
    keyword: keyword ?? FRESH_LIST.keyword,
    sort: fieldName === undefined ? null : { field: fieldName, direction: isDesc === false ? 'asc' : 'desc' },
    pageNo: pageNo ?? FRESH_LIST.pageNo,
  }
}

/** With no sort the direction returns to descending. */
export function listQueryOf(list: ListState, timestamp: string): ListQuery {
  return {
    fieldName: list.sort?.field,
    isDesc: list.sort?.direction !== 'asc',
    keyword: list.keyword === '' ? undefined : list.keyword,
    pageNo: list.pageNo,
    timestamp,
  }
}

function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

function flag(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true
  return value === false || value === 'false' ? false : undefined
}

function positive(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined
}
