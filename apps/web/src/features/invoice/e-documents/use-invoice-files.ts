import type { SuccessReply } from '@partwire/contract/call'
import type { getInvoiceFiles } from '@partwire/contract/e-documents/e-documents'
import type { InvoiceFormat } from '@partwire/domain/option-lists'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/client'
import { requireSuccess } from '../../../shared/api/load-error'

export type InvoiceFiles = SuccessReply<typeof getInvoiceFiles>

/** The address of a file. */
export function invoiceFileLink(orderId: string, format: InvoiceFormat): string {
  return `/api/supplier/eDocument/${format}/${orderId}`
}

/** The files of a submitted invoice; undefined until they are loaded. */
export function useInvoiceFiles(orderId: string): { files: InvoiceFiles | undefined; reload: () => void } {
  const { data, refetch } = useQuery({
    queryKey: ['invoice files', orderId],
    queryFn: () => requireSuccess(callApi('GET /api/supplier/eDocument/files/:orderId', { orderId })),
  })
  return { files: data, reload: () => void refetch() }
}
