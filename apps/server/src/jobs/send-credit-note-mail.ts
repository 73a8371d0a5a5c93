import type { Deps } from '../deps'
import { brandForHost } from '../http/public-host'
import { invoiceFileMail } from '../mail/messages/invoice-file'
import { findCreditFile } from '../modules/documents/credit-note/files/file-store'
import { storedCreditNote, submittedSource } from '../modules/documents/credit-note/read'
import { findCreditNote } from '../modules/documents/credit-note/read-store'
import { unpackFile } from '../modules/documents/e-documents/pack-file'
import type { ClaimedMail } from '../modules/notifications/mail-store'
import type { Tasks } from './job-store'
import { type ComposedMail, CONTENT_TYPES, sendDocumentMail } from './send-file-mail'

/** Sends a mail with a file of a credit note to a customer. */
export function sendCreditNoteMail(deps: Deps, { mailId }: Tasks['send-credit-note-mail']): Promise<void> {
  return sendDocumentMail(deps, mailId, { task: 'send-credit-note-mail', compose })
}

/** The file is the stored one, so that the customer gets the same bytes as a download. Answers go to the supplier. */
async function compose(
  { db, config }: Deps,
  { id, supplierId, creditNoteId, format, recipient }: ClaimedMail,
): Promise<ComposedMail> {
  if (creditNoteId === null || format === '') return { permanentFailure: 'The file does not exist.' }
  const file = await findCreditFile(db, { supplierId, creditNoteId, format })
  if (file === null) return { permanentFailure: 'The file does not exist.' }

  const stored = storedCreditNote(await findCreditNote(db, supplierId, creditNoteId))
  const { source } = submittedSource(stored)
  const { hostname } = new URL(config.publicOrigins[0] ?? '')
  return {
    to: recipient,
    ...(source.email !== '' && { replyTo: source.email }),
    ...invoiceFileMail({
      brand: brandForHost(config, hostname),
      language: source.facts.setting.documentLanguage,
      kind: 'creditNote',
      invoiceId: stored.head.creditNoteId,
      fileName: file.name,
      sellerName: source.sellerParty.address?.name1 ?? '',
      contact: { name: source.contactName, email: source.email },
    }),
    attachments: [{ filename: file.name, content: await unpackFile(file), contentType: CONTENT_TYPES[format] }],
    messageId: `<file-${id}@${hostname}>`,
  }
}
