import type { WorkedOrder } from '@partwire/domain/documents/shape'
import type { OrderResponse } from '@partwire/domain/order-response/shape'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../shared/api/client'

export interface LoadedResponse {
  order: WorkedOrder
  orderResponse: OrderResponse
}

/** While a submitted document is on its way, its state is asked for again. */
const WATCH_EVERY = 3_000

/** Loaded anew at every visit, as soon as it is wanted; an answer without success leaves what is shown. */
export function useOrderResponse(orderId: string, isWanted = true) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['orderResponse', orderId],
    queryFn: () => load(orderId),
    enabled: isWanted,
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

async function load(orderId: string): Promise<LoadedResponse> {
  const { success, error, order, orderResponse } = await callApi('GET /api/supplier/orderResponse/get/:orderId', {
    orderId,
  })
  if (!success || order === undefined || orderResponse === undefined) throw new Error(error ?? '')
  return { order, orderResponse }
}

function isOnItsWay(data: LoadedResponse | undefined): boolean {
  const state = data?.orderResponse.delivery?.state
  return state === 'queued' || state === 'sending'
}
