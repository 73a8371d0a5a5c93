import type { ReplyOf } from '@partwire/contract/call'
import type { syncProgress } from '@partwire/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../api/client'

export type SyncProgress = NonNullable<ReplyOf<typeof syncProgress>['progress']>

export const SYNC_PROGRESS = ['sync-progress']

const EVERY_SECOND = 1000

/** Asks about once a second how far the sync is, for as long as one runs. */
export function useSyncProgress(isRunning: boolean): SyncProgress | null {
  const { data } = useQuery({
    queryKey: SYNC_PROGRESS,
    queryFn: () => callApi('GET /api/supplier/syncProgress'),
    enabled: isRunning,
    refetchInterval: EVERY_SECOND,
    gcTime: 0,
  })
  return isRunning ? (data?.progress ?? null) : null
}
