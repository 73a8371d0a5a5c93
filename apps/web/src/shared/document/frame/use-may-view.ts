import { type OpenStatus, canView } from '@partwire/domain/order-flow/status'
import type { Order } from '@partwire/domain/orders/shape'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/client'
import { requireSuccess, toLoadFailure } from '../../api/load-error'

/** The order of a document, without the document. `order` is null until it is loaded. Each `purpose` loads its own. */
export function useViewedOrder(purpose: string, orderId: string, isEnabled: boolean) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['viewed-order', purpose, orderId],
    queryFn: () => loadOrder(orderId),
    enabled: isEnabled,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  return {
    order: data ?? null,
    isLoading: data === undefined && isFetching,
    failure: toLoadFailure(error),
    reload: () => refetch(),
  }
}

/** Whether the status of an order allows to view one of its documents. `mayView` is null until the order is loaded. */
export function useMayView(kind: OpenStatus, orderId: string, isEnabled = true) {
  const { order, ...state } = useViewedOrder('may-view', orderId, isEnabled)
  return { mayView: order === null ? null : canView(kind, order), ...state }
}

async function loadOrder(id: string): Promise<Order> {
  const { order } = await requireSuccess(callApi('GET /api/supplier/order/:id', { id }))
  return order
}
