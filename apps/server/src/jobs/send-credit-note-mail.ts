import type { Deps } from '../deps'
import { brandForHost } from '../http/public-host'
import { invoiceFileMail } from '../mail/messages/invoice-file'
import type { Mail } from '../mail/port'
import { findCreditFile } from '../modules/documents/credit-note/files/file-store'
import { storedCreditNote, submittedSource } from '../modules/documents/credit-note/read'
import { findCreditNote } from '../modules/documents/credit-note/read-store'
import { unpackFile } from '../modules/documents/e-documents/pack-file'
import { recordEvent } from '../modules/documents/timeline/event-store'
import { claimMail, type ClaimedMail } from '../modules/notifications/mail-store'
import { isActiveSupplier } from '../modules/suppliers/contact-store'
import type { Tasks } from './job-store'
import { MAX_ATTEMPTS } from './retry-policy'
import { CONTENT_TYPES } from './send-file-mail'
import { sendMail } from './send-mail'

/** Sends a mail with a file of a credit note to a customer. The timeline says when it could not be sent. */
export async function sendCreditNoteMail(deps: Deps, { mailId }: Tasks['send-credit-note-mail']): Promise<void> {
  const claimed = await claimMail(deps.db, mailId, MAX_ATTEMPTS)
  if (claimed === null) return
  const [orderId = ''] = claimed.orderIds
  await sendMail(deps, claimed, {
    task: 'send-credit-note-mail',
    maxAttempts: MAX_ATTEMPTS,
    compose: () => compose(deps, claimed),
    onFailed: (tx, reason) =>
      recordEvent(tx, claimed.supplierId, {
        orderId,
        at: deps.now(),
        by: '',
        text: `The e-mail to ${claimed.recipient} could not be sent: ${reason}`,
      }),
  })
}

/** The file is the stored one, so that the customer gets the same bytes as a download. Answers go to the supplier. */
async function compose(
  { db, config }: Deps,
  { id, supplierId, creditNoteId, format, recipient }: ClaimedMail,
): Promise<Mail | { permanentFailure: string }> {
  if (!(await isActiveSupplier(db, supplierId))) return { permanentFailure: 'The supplier is not active any more.' }
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
