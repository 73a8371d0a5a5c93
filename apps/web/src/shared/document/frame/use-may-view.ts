import { type OpenStatus, canView } from '@partwire/domain/order-flow/status'
import type { Order } from '@partwire/domain/orders/shape'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/client'

/** Whether the status of an order allows to view one of its documents. `mayView` is null until the order is loaded. */
export function useMayView(kind: OpenStatus, orderId: string, isEnabled = true) {
  const { data, error, isFetching } = useQuery({
    queryKey: ['viewed-order', orderId],
    queryFn: () => loadOrder(orderId),
    enabled: isEnabled,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  return {
    mayView: data === undefined ? null : canView(kind, data),
    isLoading: data === undefined && isFetching,
    error: error === null ? '' : error.message,
  }
}

async function loadOrder(id: string): Promise<Order> {
  const reply = await callApi('GET /api/supplier/order/:id', { id })
  if (!reply.success) throw new Error(reply.error ?? '')
  return reply.order
}
