import type { ListState } from '@partwire/domain/list/list-state'
import { skipToken, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'

interface ListLoad<List extends ListState, Reply> {
  /** First part of all cache keys of this list. */
  name: string
  list: List
  timestamp: string | undefined
  load: (list: List) => Promise<Reply>
  /** The reply of the first load, if the call was sent early and its reply is here already. */
  takeEarly?: (list: List) => Extract<Reply, { success: true }> | undefined
}

/** The cache key of the reply that is shown, for updating a row without a load. */
export function shownReplyKey(name: string): QueryKey {
  return [name, 'shown']
}

interface LoadedList<List extends ListState, Reply> {
  /** The last successful reply. */
  reply: Extract<Reply, { success: true }> | undefined
  /** The list that the reply belongs to: what is shown until the load of another list has succeeded. */
  shownList: List
  isLoading: boolean
}

/**
 * Loads the list once per timestamp, never from a cache. Returns the last successful reply: it stays while the next load
 * runs and when it fails (a reply without success is ignored). With an early reply the first load is not made.
 */
export function useListLoad<List extends ListState, Reply extends { success: boolean }>({
  name,
  list,
  timestamp,
  load,
  takeEarly,
}: ListLoad<List, Reply>): LoadedList<List, Reply> {
  const client = useQueryClient()
  const [early] = useState(() => takeEarly?.(list))
  /** The list that each reply belongs to. Not in the query cache: another entry would render the screen again. */
  const [lists] = useState(() => new WeakMap<object, List>(early === undefined ? [] : [[early, list]]))
  const isEarly = useIsFirstLoad(timestamp) && early !== undefined

  const { isFetching } = useQuery({
    queryKey: [name, 'load', list, timestamp],
    queryFn: async ({ signal }) => {
      const reply = await load(list)
      // A late reply to an earlier request must not replace the reply to a later one.
      if (reply.success && !signal.aborted) {
        const shown = client.setQueryData<object>(shownReplyKey(name), reply)
        if (shown !== undefined) lists.set(shown, list)
      }
      return reply.success
    },
    enabled: timestamp !== undefined && !isEarly,
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
    initialData: early,
  })
  return {
    reply,
    shownList: (reply && lists.get(reply)) ?? list,
    isLoading: !isEarly && (isFetching || timestamp === undefined),
  }
}

/** Whether the timestamp is the first one, or there is none yet. A return to the first one is another load. */
function useIsFirstLoad(timestamp: string | undefined): boolean {
  /** Null: there has been another one. */
  const [first, setFirst] = useState<string | null | undefined>(timestamp)
  if (first !== timestamp && first !== null) setFirst(first === undefined ? timestamp : null)
  return first === timestamp
}
