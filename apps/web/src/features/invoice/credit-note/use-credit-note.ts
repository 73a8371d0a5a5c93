import type { SuccessReply } from '@partwire/contract/call'
import type { getCreditNote, getCreditNoteFiles } from '@partwire/contract/credit-note'
import type { InvoiceFormat } from '@partwire/domain/option-lists'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/client'
import { requireSuccess } from '../../../shared/api/load-error'
import { useLoadedDocument } from '../../../shared/document/drafts/use-loaded-document'

export type LoadedCreditNote = Omit<SuccessReply<typeof getCreditNote>, 'success'>

/** Loads a credit note with the order of its invoice. */
export function useCreditNote(creditNoteId: string) {
  return useLoadedDocument({
    kind: 'creditNote',
    orderId: creditNoteId,
    load: loadCreditNote,
    selectDeliveries: listDeliveries,
  })
}

function loadCreditNote(creditNoteId: string): Promise<LoadedCreditNote> {
  return requireSuccess(callApi('GET /api/supplier/creditNote/get/:creditNoteId', { creditNoteId }))
}

function listDeliveries({ creditNote }: LoadedCreditNote) {
  return [creditNote.delivery]
}

/** The address of a file. */
export function creditFileLink(creditNoteId: string, format: InvoiceFormat): string {
  return `/api/supplier/creditNote/${format}/${creditNoteId}`
}

type CreditNoteFiles = Omit<SuccessReply<typeof getCreditNoteFiles>, 'success'>

/**
 * The files of a submitted credit note; undefined until they are loaded, or when they could not be. Facts of the invoice
 * are completed in its own view, so the sentences about them have no field here.
 */
export function useCreditNoteFiles(creditNoteId: string): { files: CreditNoteFiles | undefined; reload: () => void } {
  const { data, refetch } = useQuery({
    queryKey: ['credit note files', creditNoteId],
    queryFn: () => callApi('GET /api/supplier/creditNote/files/:creditNoteId', { creditNoteId }),
  })
  const files = data?.success
    ? {
        hints: data.hints,
        recipient: data.recipient,
        files: data.files.map((file) => ({ ...file, issues: file.issues.map(withoutInvoiceField) })),
      }
    : undefined
  return { files, reload: () => void refetch() }
}

function withoutInvoiceField({ path, label }: { path: string; label: string }) {
  return path.startsWith('invoice.') ? { path: '', label: `${label} Open the invoice to do so.` } : { path, label }
}
