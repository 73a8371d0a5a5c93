import type { SuccessReply } from '@partwire/contract/call'
import type { syncProgress } from '@partwire/contract/orders'
import { useMutationState, useQuery, useQueryClient, type MutationKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { callApi } from '../api/client'
import { useExclusiveMutation } from '../api/use-exclusive-mutation'

type SyncCall = 'GET /api/supplier/customer/sync' | 'GET /api/supplier/order/sync'

interface SyncOptions {
  call: SyncCall
  /** Called when a sync starts: the screen resets filters, sort, keyword and page. */
  onStart: () => void
  /** Called when the reply is here. After a failure as well: what came in before it is imported. */
  onReply: () => void
}

export interface Sync {
  /** True also while the other list is synchronised: only one sync can run at a time. */
  isBusy: boolean
  /** Progress of the sync of this list; null when none runs or nothing is known yet. */
  progress: SyncProgress | null
  /** The ids that the last sync created; null before the first one, while one runs and after a failed one. */
  newIds: readonly string[] | null
  /** The error message of the server for a failed sync. */
  error: string | null
  start: () => void
}

type SyncProgress = NonNullable<SuccessReply<typeof syncProgress>['progress']>
type SyncReply = Awaited<ReturnType<typeof callSync>>

const ANY_SYNC: MutationKey = ['sync']
const SYNC_PROGRESS = ['sync-progress']
const PROGRESS_POLL_INTERVAL_MS = 1000

/**
 * Starts and observes the sync of a list. Its state lives in the mutation cache, not in the screen: it is still there
 * after leaving the screen and coming back, until the next sync or a reload of the page.
 */
export function useSync({ call, onStart, onReply }: SyncOptions): Sync {
  const client = useQueryClient()
  const reply = useLastReply(call)
  const { mutate, isBusy, isPending } = useExclusiveMutation<SyncReply, void>({
    mutationKey: [...ANY_SYNC, call],
    exclusiveKey: ANY_SYNC,
    mutationFn: () => callSync(call),
    gcTime: Infinity,
  })
  useReplyListener(call, onReply)

  return {
    isBusy,
    progress: useSyncProgress(isPending),
    newIds: reply?.success ? reply.ids : null,
    error: reply?.success === false ? (reply.error ?? null) : null,
    start: () => {
      if (!mutate()) return
      client.removeQueries({ queryKey: SYNC_PROGRESS })
      onStart()
    },
  }
}

function useSyncProgress(isRunning: boolean): SyncProgress | null {
  const { data } = useQuery({
    queryKey: SYNC_PROGRESS,
    queryFn: () => callApi('GET /api/supplier/syncProgress'),
    enabled: isRunning,
    refetchInterval: PROGRESS_POLL_INTERVAL_MS,
    gcTime: 0,
  })
  return isRunning ? (data?.success ? (data.progress ?? null) : null) : null
}

function callSync(call: SyncCall) {
  return callApi(call)
}

/** The reply to the last sync of this list; undefined before the first one and while one runs. */
function useLastReply(call: SyncCall): SyncReply | undefined {
  return useMutationState({
    filters: { mutationKey: [...ANY_SYNC, call] },
    select: ({ state }) => (isSyncReply(state.data) ? state.data : undefined),
  }).at(-1)
}

function useReplyListener(call: SyncCall, onReply: () => void) {
  const client = useQueryClient()
  const handleReply = useEffectEvent(onReply)

  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        if (event.mutation.options.mutationKey?.[1] === call) handleReply()
      }),
    [client, call],
  )
}

function isSyncReply(data: unknown): data is SyncReply {
  return typeof data === 'object' && data !== null && 'success' in data
}
