import { type OpenStatus, canView } from '@partwire/domain/order-flow/status'
import type { Order } from '@partwire/domain/orders/shape'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/client'

/** Whether a document may be viewed, as its order tells: to ask for it changes nothing. Null while that is not known. */
export function useMayView(kind: OpenStatus, orderId: string, isAsked = true) {
  const { data, error, isFetching } = useQuery({
    queryKey: ['viewed-order', orderId],
    queryFn: () => load(orderId),
    enabled: isAsked,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  return {
    mayView: data === undefined ? null : canView(kind, data),
    isAsking: data === undefined && isFetching,
    error: error === null ? '' : error.message,
  }
}

async function load(id: string): Promise<Order> {
  const { success, error, order } = await callApi('GET /api/supplier/order/:id', { id })
  if (!success || order === undefined) throw new Error(error ?? '')
  return order
}
