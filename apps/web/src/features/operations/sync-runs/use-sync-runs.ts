import { callApi } from '../../../shared/api/client'
import { useListLoad } from '../../../shared/list/use-list-load'
import { useListUrl } from '../../../shared/list/use-list-url'
import { useLiveList } from '../use-live-list'
import { SYNC_RUN_LIST, SYNC_RUNS, type SyncRunList } from './sync-run-list'

export function useSyncRuns() {
  const url = useListUrl(SYNC_RUN_LIST)
  const source = { ...url, name: SYNC_RUNS, load: loadSyncRuns }
  const { reply, isLoading } = useListLoad(source)
  const isOneRunning = reply?.pager?.list.some((run) => run.state === 'running' && !run.isSilent) ?? false
  useLiveList({ ...source, isOn: isOneRunning && !isLoading })
  return { ...url, pager: reply?.pager, backingOff: reply?.backingOff, isLoading }
}

function loadSyncRuns({ pageNo, state }: SyncRunList) {
  return callApi('POST /api/admin/operations/syncRuns', { pageNo, state })
}
