import { INITIAL_LIST, type ListQuery, type ListState } from '@partwire/domain/list/list-state'
import { SECURITY_EVENT_KINDS, type SecurityEventKind } from '@partwire/domain/security-log/events'
import { callApi } from '../../shared/api/client'
import { type ListCodec, PLAIN_LIST_CODEC } from '../../shared/list/list-codec'
import { useListLoad } from '../../shared/list/use-list-load'
import { useListUrl } from '../../shared/list/use-list-url'

/** The state of the list: always sorted newest first, filtered by kind and keyword. */
export interface SecurityEventList extends ListState {
  /** Blank shows all. */
  kind: SecurityEventKind | ''
}

export const ALL_EVENTS: SecurityEventList = { ...INITIAL_LIST, kind: '' }

export function useSecurityEvents() {
  const url = useListUrl(EVENT_LIST)
  const { reply, shownList, isLoading } = useListLoad({ ...url, name: 'security events', load: loadEvents })
  return { ...url, pager: reply?.pager, shownList, isLoading }
}

/** Returns blank for a text that is no kind of event. */
export function parseKind(value: unknown): SecurityEventKind | '' {
  return SECURITY_EVENT_KINDS.find((kind) => kind === value) ?? ''
}

/** Changing the filter goes back to page 1. */
export function filterByKind(list: SecurityEventList, kind: SecurityEventKind | ''): SecurityEventList {
  return { ...list, kind, pageNo: 1 }
}

/** The address of the file with all events of the list. */
export function exportUrl({ kind, keyword }: SecurityEventList): string {
  const query = new URLSearchParams({ ...(kind !== '' && { kind }), ...(keyword !== '' && { keyword }) }).toString()
  return `/api/admin/security/export/csv${query === '' ? '' : `?${query}`}`
}

const EVENT_LIST: ListCodec<SecurityEventList> = {
  read: (raw) => ({ ...PLAIN_LIST_CODEC.read(raw), sort: null, kind: parseKind(raw['kind']) }),
  write: (list, timestamp): ListQuery & { kind: SecurityEventKind | undefined } => ({
    kind: list.kind === '' ? undefined : list.kind,
    keyword: list.keyword === '' ? undefined : list.keyword,
    pageNo: list.pageNo,
    timestamp,
  }),
}

function loadEvents({ pageNo, kind, keyword }: SecurityEventList) {
  return callApi('POST /api/admin/security/events', { pageNo, kind, keyword })
}
