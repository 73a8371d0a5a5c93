import { listQueryOf, listStateOf, readListQuery, type ListQuery } from '@partwire/domain/list/list-query'
import type { ListState } from '@partwire/domain/list/list-state'

/** Converts the state of a list screen to and from its query string. */
export interface ListCodec<List extends ListState> {
  read: (raw: Record<string, unknown>) => List
  write: (list: List, timestamp: string) => ListQuery
}

/** The codec of a list without filters: keyword, sort and page only. */
export const PLAIN_LIST: ListCodec<ListState> = {
  read: (raw) => listStateOf(readListQuery(raw)),
  write: listQueryOf,
}
