import { useIsMutating, useMutation, useMutationState, useQueryClient, type MutationKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { callApi } from '../api/client'
import { SYNC_PROGRESS, useSyncProgress, type SyncProgress } from './use-sync-progress'

type SyncCall = 'GET /api/supplier/customer/sync' | 'GET /api/supplier/order/sync'

interface SyncOptions {
  call: SyncCall
  /** Starting a sync resets filters, sort, keyword and page to 1. */
  onStart: () => void
  onSuccess: () => void
}

export interface Sync {
  /** Also while the other list is being synchronised: only one sync can run at once. */
  isBusy: boolean
  /** How far this list's own sync is, as far as the server has told. */
  progress: SyncProgress | null
  /** The ids the last sync created; null before the first one, while one runs and when it failed. */
  newIds: readonly string[] | null
  /** What the server had to say about a failed sync. */
  error: string | null
  start: () => void
}

type SyncReply = Awaited<ReturnType<typeof callSync>>

const ANY_SYNC: MutationKey = ['sync']

/**
 * A sync belongs to the visit, not to the screen: whoever leaves the screen while it runs finds it running on return,
 * and finds its outcome until the next sync or a reload of the page.
 */
export function useSync({ call, onStart, onSuccess }: SyncOptions): Sync {
  const client = useQueryClient()
  const isBusy = useIsMutating({ mutationKey: ANY_SYNC }) > 0
  const isOwn = useIsMutating({ mutationKey: [...ANY_SYNC, call] }) > 0
  const reply = useLastReply(call)
  const { mutate } = useMutation({
    mutationKey: [...ANY_SYNC, call],
    mutationFn: () => callSync(call),
    gcTime: Infinity,
  })
  useSuccess(call, onSuccess)

  return {
    isBusy,
    progress: useSyncProgress(isOwn),
    newIds: reply?.success ? (reply.ids ?? []) : null,
    error: reply?.success === false ? (reply.error ?? null) : null,
    start: () => {
      // Asked here and not of the last drawing: a double click falls into one drawing.
      if (client.isMutating({ mutationKey: ANY_SYNC }) > 0) return
      client.removeQueries({ queryKey: SYNC_PROGRESS })
      mutate()
      onStart()
    },
  }
}

function callSync(call: SyncCall) {
  return callApi(call)
}

/** The answer to the last sync of this list; undefined before the first one and while one runs. */
function useLastReply(call: SyncCall): SyncReply | undefined {
  return useMutationState({
    filters: { mutationKey: [...ANY_SYNC, call] },
    select: ({ state }) => (isSyncReply(state.data) ? state.data : undefined),
  }).at(-1)
}

function useSuccess(call: SyncCall, onSuccess: () => void) {
  const client = useQueryClient()
  const succeeded = useEffectEvent(onSuccess)

  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        const reply: unknown = event.mutation.state.data
        const isOwn = event.mutation.options.mutationKey?.[1] === call
        if (isOwn && isSyncReply(reply) && reply.success) succeeded()
      }),
    [client, call],
  )
}

function isSyncReply(data: unknown): data is SyncReply {
  return typeof data === 'object' && data !== null && 'success' in data
}
