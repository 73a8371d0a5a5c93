import { canView } from '@partwire/domain/order-flow/access'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../shared/api/client'

/** Where there is no invoice to look at, its order tells whether there could be one; null while that is not known. */
export function useMayView(orderId: string, isAsked: boolean): boolean | null {
  const { data } = useQuery({
    queryKey: ['invoice-order', orderId],
    queryFn: () => callApi('GET /api/supplier/order/:id', { id: orderId }),
    enabled: isAsked,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  if (data === undefined) return null
  return data.order === undefined || canView('invoice', data.order)
}
