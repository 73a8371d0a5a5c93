import type { ListState } from '@partwire/domain/list/list-state'
import { skipToken, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'

interface ListLoad<List extends ListState, Reply> {
  /** First part of every cache key of this list. */
  name: string
  list: List
  timestamp: string | undefined
  load: (list: List) => Promise<Reply>
}

/** Where the rows on the screen live, for whoever changes one of them without a load. */
export function shownKey(name: string): QueryKey {
  return [name, 'shown']
}

/**
 * Every timestamp is a load of its own and nothing is served from a cache. What the last successful load brought stays
 * on the screen until the next one succeeds: while it runs, and when it fails (an answer without success is ignored).
 */
export function useListLoad<List extends ListState, Reply extends { success: boolean }>({
  name,
  list,
  timestamp,
  load,
}: ListLoad<List, Reply>): { reply: Reply | undefined; isLoading: boolean } {
  const client = useQueryClient()

  const { isFetching } = useQuery({
    queryKey: [name, 'load', list, timestamp],
    queryFn: async ({ signal }) => {
      const reply = await load(list)
      // A slow answer to an earlier question must not replace the answer to a later one.
      if (reply.success && !signal.aborted) client.setQueryData(shownKey(name), reply)
      return reply.success
    },
    enabled: timestamp !== undefined,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

  const { data: reply } = useQuery<Reply>({ queryKey: shownKey(name), queryFn: skipToken, gcTime: 0 })

  return { reply, isLoading: isFetching || timestamp === undefined }
}
