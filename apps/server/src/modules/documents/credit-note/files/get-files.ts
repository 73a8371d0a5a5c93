import type { CallBody, CallReply } from '@partwire/contract/call'
import type { getCreditNoteFiles as call } from '@partwire/contract/credit-note'
import { invoiceGaps } from '@partwire/domain/e-document/gaps'
import { invoiceHints } from '@partwire/domain/e-document/hints'
import { proposeRecipient } from '@partwire/domain/e-document/send-file'
import { INVOICE_FORMATS } from '@partwire/domain/option-lists'
import type { Deps } from '../../../../deps'
import type { UncheckedSession } from '../../../auth/sessions'
import { fileName } from '../../e-documents/file-name'
import { storedCreditNote, submittedSource } from '../read'
import { creditNoteRead } from '../read-store'

/** The files of a submitted credit note, each with what it lacks. A file that was made lacks nothing any more. */
export async function getCreditNoteFiles(
  _deps: Deps,
  session: UncheckedSession,
  { creditNoteId }: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  const stored = storedCreditNote(await session.read(creditNoteRead, { creditNoteId }))
  const { source } = submittedSource(stored)
  const made = new Set(stored.record.creditFiles.map(({ format }) => format))
  return {
    success: true,
    files: INVOICE_FORMATS.map((format) => ({
      format,
      name: fileName(stored.head.creditNoteId, format),
      issues: made.has(format) ? [] : invoiceGaps(source, format),
    })),
    hints: invoiceHints(source),
    recipient: proposeRecipient(stored.record.current.customer),
  }
}
