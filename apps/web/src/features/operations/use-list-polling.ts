import type { ListState } from '@partwire/domain/list/list-state'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { shownReplyKey } from '../../shared/list/use-list-load'

const POLL_INTERVAL_MS = 1000

interface ListPolling<List extends ListState, Reply> {
  /** First part of every cache key of this list. */
  name: string
  list: List
  timestamp: string | undefined
  load: (list: List) => Promise<Reply>
  /** True while a row on the screen is still changing. */
  isEnabled: boolean
}

/** Reloads the page on the screen about once a second while enabled, without a loading state. */
export function useListPolling<List extends ListState, Reply extends { success: boolean }>({
  name,
  list,
  timestamp,
  load,
  isEnabled,
}: ListPolling<List, Reply>): void {
  const client = useQueryClient()
  useQuery({
    queryKey: [name, 'live', list, timestamp],
    queryFn: async ({ signal }) => {
      const reply = await load(list)
      if (reply.success && !signal.aborted) client.setQueryData(shownReplyKey(name), reply)
      return reply.success
    },
    enabled: isEnabled,
    // The list itself has just been loaded, so the first poll is due after one interval.
    initialData: true,
    staleTime: Infinity,
    refetchInterval: POLL_INTERVAL_MS,
    gcTime: 0,
  })
}
