import {
  type ListState,
  listQueryOf,
  listStateOf,
  readListQuery,
  type ListQuery,
} from '@partwire/domain/list/list-state'

/** How one list screen writes itself into the query string and reads itself back. */
export interface ListCodec<List extends ListState> {
  read: (raw: Record<string, unknown>) => List
  write: (list: List, timestamp: string) => ListQuery
}

/** The codec of a list that has nothing but keyword, sort and page. */
export const PLAIN_LIST: ListCodec<ListState> = {
  read: (raw) => listStateOf(readListQuery(raw)),
  write: listQueryOf,
}
