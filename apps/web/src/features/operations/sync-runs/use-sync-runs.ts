import { SYNC_RUN_STATES, type SyncRunState } from '@partwire/domain/operations/states'
import { callApi } from '../../../shared/api/client'
import { useListLoad } from '../../../shared/list/use-list-load'
import { useListUrl } from '../../../shared/list/use-list-url'
import { sectionCodec, type SectionList } from '../section-list'
import { useListPolling } from '../use-list-polling'

/** The section's name in the query string, and the first part of its cache keys. */
export const SYNC_RUNS = 'syncRuns'

const SYNC_RUN_LIST = sectionCodec(SYNC_RUNS, SYNC_RUN_STATES)

/** The list of synchronisations. It is polled while one of them is running and reports progress. */
export function useSyncRuns() {
  const url = useListUrl(SYNC_RUN_LIST)
  const source = { ...url, name: SYNC_RUNS, load: loadSyncRuns }
  const { reply, shownList, isLoading } = useListLoad(source)
  const isAnyRunning = reply?.pager.list.some((run) => run.state === 'running' && !run.isSilent) ?? false
  useListPolling({ ...source, isEnabled: isAnyRunning && !isLoading })
  return { ...url, pager: reply?.pager, backingOff: reply?.backingOff, shownList, isLoading }
}

function loadSyncRuns({ pageNo, state }: SectionList<SyncRunState>) {
  return callApi('POST /api/admin/operations/syncRuns', { pageNo, state })
}
