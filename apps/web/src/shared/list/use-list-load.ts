import type { ListState } from '@partwire/domain/list/list-state'
import { skipToken, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'

interface ListLoad<List extends ListState, Reply> {
  /** First part of all cache keys of this list. */
  name: string
  list: List
  timestamp: string | undefined
  load: (list: List) => Promise<Reply>
}

/** The cache key of the reply that is shown, for updating a row without a load. */
export function shownReplyKey(name: string): QueryKey {
  return [name, 'shown']
}

/**
 * Loads the list once per timestamp, never from a cache. Returns the last successful reply: it stays while the next load
 * runs and when it fails (a reply without success is ignored).
 */
export function useListLoad<List extends ListState, Reply extends { success: boolean }>({
  name,
  list,
  timestamp,
  load,
}: ListLoad<List, Reply>): { reply: Extract<Reply, { success: true }> | undefined; isLoading: boolean } {
  const client = useQueryClient()

  const { isFetching } = useQuery({
    queryKey: [name, 'load', list, timestamp],
    queryFn: async ({ signal }) => {
      const reply = await load(list)
      // A late reply to an earlier request must not replace the reply to a later one.
      if (reply.success && !signal.aborted) client.setQueryData(shownReplyKey(name), reply)
      return reply.success
    },
    enabled: timestamp !== undefined,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

  const { data: reply } = useQuery<Extract<Reply, { success: true }>>({
    queryKey: shownReplyKey(name),
    queryFn: skipToken,
    gcTime: 0,
  })

  return { reply, isLoading: isFetching || timestamp === undefined }
}
