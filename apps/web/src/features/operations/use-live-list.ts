import type { ListState } from '@partwire/domain/list/list-state'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { shownKey } from '../../shared/list/use-list-load'

const EVERY_SECOND = 1000

interface LiveList<List extends ListState, Reply> {
  /** First part of every cache key of this list. */
  name: string
  list: List
  timestamp: string | undefined
  load: (list: List) => Promise<Reply>
  /** Something on the screen is under way. */
  isOn: boolean
}

/** Loads the page on the screen again about once a second, quietly, for as long as something on it goes on. */
export function useLiveList<List extends ListState, Reply extends { success: boolean }>({
  name,
  list,
  timestamp,
  load,
  isOn,
}: LiveList<List, Reply>): void {
  const client = useQueryClient()
  useQuery({
    queryKey: [name, 'live', list, timestamp],
    queryFn: async ({ signal }) => {
      const reply = await load(list)
      if (reply.success && !signal.aborted) client.setQueryData(shownKey(name), reply)
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
