import type { SuccessReply } from '@partwire/contract/call'
import type { getInvoiceFiles } from '@partwire/contract/e-documents'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/client'

export type InvoiceFiles = SuccessReply<typeof getInvoiceFiles>

/** The files of a submitted invoice; undefined until they are loaded, or when they could not be. */
export function useInvoiceFiles(orderId: string): { files: InvoiceFiles | undefined; reload: () => void } {
  const { data, refetch } = useQuery({
    queryKey: ['invoice files', orderId],
    queryFn: () => callApi('GET /api/supplier/eDocument/files/:orderId', { orderId }),
  })
  return { files: data?.success ? data : undefined, reload: () => void refetch() }
}
