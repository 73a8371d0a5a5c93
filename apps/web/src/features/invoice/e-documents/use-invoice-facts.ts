import type { InvoiceFacts } from '@partwire/domain/e-document/shape'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/client'

/** The facts of settings, customer and order; undefined until they are loaded. Without them the screen gives no hints. */
export function useInvoiceFacts(orderId: string): InvoiceFacts | undefined {
  const { data } = useQuery({
    queryKey: ['invoice facts', orderId],
    queryFn: () => callApi('GET /api/supplier/eDocument/invoice/:orderId', { orderId }),
  })
  return data?.success ? data.facts : undefined
}
