import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/client'
import { shownKey, useListLoad } from '../../../shared/list/use-list-load'
import { useListUrl } from '../../../shared/list/use-list-url'
import { SYNC_RUN_LIST, SYNC_RUNS, type SyncRunList } from './sync-run-list'

const EVERY_SECOND = 1000

export function useSyncRuns() {
  const url = useListUrl(SYNC_RUN_LIST)
  const { reply, isLoading } = useListLoad({ ...url, name: SYNC_RUNS, load: loadSyncRuns })
  const isOneRunning = reply?.pager?.list.some((run) => run.state === 'running' && !run.isSilent) ?? false
  useLiveProgress(url.list, url.timestamp, isOneRunning && !isLoading)
  return { ...url, pager: reply?.pager, isLoading }
}

/** Loads the page on the screen again about once a second, quietly, for as long as one of its runs goes on. */
function useLiveProgress(list: SyncRunList, timestamp: string | undefined, isOn: boolean) {
  const client = useQueryClient()
  useQuery({
    queryKey: [SYNC_RUNS, 'live', list, timestamp],
    queryFn: async ({ signal }) => {
      const reply = await loadSyncRuns(list)
      if (reply.success && !signal.aborted) client.setQueryData(shownKey(SYNC_RUNS), reply)
      return reply.success
    },
    enabled: isOn,
    // The list itself has just been loaded: the first question is due in a second, not now.
    initialData: true,
    staleTime: Infinity,
    refetchInterval: EVERY_SECOND,
    gcTime: 0,
  })
}

function loadSyncRuns({ pageNo, state }: SyncRunList) {
  return callApi('POST /api/admin/operations/syncRuns', { pageNo, state })
}
