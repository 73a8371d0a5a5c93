import type { ListBody } from '@partwire/contract/list'
import {
  type ListState,
  type ListQuery,
  toListQuery,
  toListState,
  parseListQuery,
} from '@partwire/domain/list/list-state'

/** Converts the state of a list screen to and from its query string. */
export interface ListCodec<List extends ListState> {
  read: (raw: Record<string, unknown>) => List
  write: (list: List, timestamp: string) => ListQuery
}

/** The codec of a list without filters: keyword, sort and page only. */
export const PLAIN_LIST_CODEC: ListCodec<ListState> = {
  read: (raw) => toListState(parseListQuery(raw)),
  write: toListQuery,
}

/** The request body of a list call. Without a sort field the direction is descending. */
export function listRequestBody({ pageNo, keyword, sort }: ListState): ListBody {
  return { pageNo, keyword, orderField: sort?.field ?? null, isDesc: sort?.direction !== 'asc' }
}
