import type { DispatchAdvice } from '@partwire/domain/dispatch-advice/shape'
import type { WorkedOrder } from '@partwire/domain/documents/shape'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../shared/api/client'

export interface LoadedAdvices {
  order: WorkedOrder
  dispatchAdvices: DispatchAdvice[]
}

/** While a submitted document is on its way, its state is asked for again. */
const WATCH_EVERY = 3_000

/** Loaded anew at every visit; an answer without success leaves what is shown. */
export function useDispatchAdvices(orderId: string) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['dispatchAdvices', orderId],
    queryFn: () => load(orderId),
    gcTime: 0,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => (isOnItsWay(state.data) ? WATCH_EVERY : false),
  })
  return {
    loaded: data ?? null,
    isLoading: data === undefined && isFetching,
    error: error === null ? '' : error.message,
    reload: () => refetch(),
  }
}

async function load(orderId: string): Promise<LoadedAdvices> {
  const { success, error, order, dispatchAdvices } = await callApi('GET /api/supplier/dispatchAdvice/get/:orderId', {
    orderId,
  })
  if (!success || order === undefined || dispatchAdvices === undefined) throw new Error(error ?? '')
  return { order, dispatchAdvices }
}

function isOnItsWay(data: LoadedAdvices | undefined): boolean {
  const states = data?.dispatchAdvices.map(({ delivery }) => delivery?.state) ?? []
  return states.includes('queued') || states.includes('sending')
}
