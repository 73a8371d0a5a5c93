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

/** The whole state of a list for its query string, with the timestamp of a load. A timestamp that is there stays. */
export function completeQuery<List extends ListState>(codec: ListCodec<List>, raw: Record<string, unknown>): ListQuery {
  return codec.write(codec.read(raw), parseListQuery(raw).timestamp ?? nextTimestamp(Date.now(), undefined))
}

/** The current time in ms, or one more than `previous` when two loads fall into the same millisecond. */
export function nextTimestamp(now: number, previous: string | undefined): string {
  const last = Number(previous)
  return String(Number.isSafeInteger(last) && last >= now ? last + 1 : now)
}
