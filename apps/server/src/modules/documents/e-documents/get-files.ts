import type { CallBody, CallReply } from '@partwire/contract/call'
import type { getInvoiceFiles as call } from '@partwire/contract/e-documents/e-documents'
import { completeInvoice, openCompletionFields } from '@partwire/domain/e-document/complete-facts'
import { deliveryDays } from '@partwire/domain/e-document/invoice-source'
import { invoiceGaps } from '@partwire/domain/e-document/gaps'
import { invoiceHints } from '@partwire/domain/e-document/hints'
import { proposeRecipient } from '@partwire/domain/e-document/send-file'
import { INVOICE_FORMATS } from '@partwire/domain/option-lists'
import type { Deps } from '../../../deps'
import type { UncheckedSession } from '../../auth/sessions'
import { fileName } from './file-name'
import { invoiceFilesRead } from './read-store'
import { submittedInvoice } from './source'

/** The files of a submitted invoice, each with what it lacks. A file that was made lacks nothing any more. */
export async function getInvoiceFiles(
  _deps: Deps,
  session: UncheckedSession,
  { orderId }: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  const record = await session.read(invoiceFilesRead, { orderId })
  const { head, completed, source } = submittedInvoice(record)
  const made = new Set(record?.files.map(({ format }) => format))
  return {
    success: true,
    files: INVOICE_FORMATS.map((format) => ({
      format,
      name: fileName(head.invoiceId, format),
      issues: made.has(format) ? [] : invoiceGaps(source, format),
    })),
    hints: invoiceHints(source),
    facts: completeInvoice(head, completed),
    openFacts: openCompletionFields({
      submitted: head,
      completed,
      deliveryDays: deliveryDays(source),
      hasFiles: made.size > 0,
    }),
    recipient: proposeRecipient(record?.current.customer ?? source.facts.customer),
  }
}
