import type { InvoiceFormat } from '@partwire/domain/option-lists'
import type { Db } from '../db/connect'
import type { Deps } from '../deps'
import { brandForHost } from '../http/public-host'
import { invoiceFileMail } from '../mail/messages/invoice-file'
import type { Mail } from '../mail/port'
import { findFile } from '../modules/documents/e-documents/file-store'
import { unpackFile } from '../modules/documents/e-documents/pack-file'
import { findFilesRecord } from '../modules/documents/e-documents/read-store'
import { submittedInvoice } from '../modules/documents/e-documents/source'
import { recordEvent } from '../modules/documents/timeline/event-store'
import { claimMail, type ClaimedMail } from '../modules/notifications/mail-store'
import { isActiveSupplier } from '../modules/suppliers/contact-store'
import type { Tasks } from './job-store'
import { MAX_ATTEMPTS } from './retry-policy'
import { sendMail } from './send-mail'

export const CONTENT_TYPES: Readonly<Record<InvoiceFormat, string>> = {
  zugferd: 'application/pdf',
  xrechnung: 'application/xml',
  peppol: 'application/xml',
  pdf: 'application/pdf',
}

export type ComposedMail = Mail | { permanentFailure: string }

/** Sends a mail with a file of an invoice to a customer. */
export function sendFileMail(deps: Deps, { mailId }: Tasks['send-file-mail']): Promise<void> {
  return sendDocumentMail(deps, mailId, { task: 'send-file-mail', compose })
}

/** Sends a mail with a file of a document to a customer. The timeline says when it could not be sent. */
export async function sendDocumentMail(
  deps: Deps,
  mailId: string,
  work: {
    task: 'send-file-mail' | 'send-credit-note-mail'
    compose: (deps: Deps, claimed: ClaimedMail) => Promise<ComposedMail>
  },
): Promise<void> {
  const claimed = await deps.db
    .transaction()
    .execute((tx) => claimMail(tx, mailId, MAX_ATTEMPTS, (lost, reason) => recordFailure(tx, lost, reason)))
  if (claimed === null) return
  await sendMail(deps, claimed, {
    task: work.task,
    maxAttempts: MAX_ATTEMPTS,
    compose: async () =>
      (await isActiveSupplier(deps.db, claimed.supplierId))
        ? work.compose(deps, claimed)
        : { permanentFailure: 'The supplier is not active any more.' },
    onFailed: (tx, reason) => recordFailure(tx, claimed, reason),
  })

  function recordFailure(tx: Db, { supplierId, orderIds, recipient }: ClaimedMail, reason: string): Promise<void> {
    const text = `The e-mail to ${recipient} could not be sent: ${reason}`
    return recordEvent(tx, supplierId, { orderId: orderIds[0] ?? '', at: deps.now(), by: '', text })
  }
}

/** The file is the stored one, so that the customer gets the same bytes as a download. Answers go to the supplier. */
async function compose(
  { db, config }: Deps,
  { id, supplierId, orderIds: [orderId = ''], format, recipient }: ClaimedMail,
): Promise<ComposedMail> {
  const file = format === '' ? null : await findFile(db, { supplierId, orderId, format })
  if (file === null || format === '') return { permanentFailure: 'The file does not exist.' }

  const { head, source } = submittedInvoice(await findFilesRecord(db, supplierId, orderId))
  const { hostname } = new URL(config.publicOrigins[0] ?? '')
  return {
    to: recipient,
    ...(head.email !== '' && { replyTo: head.email }),
    ...invoiceFileMail({
      brand: brandForHost(config, hostname),
      language: source.facts.setting.documentLanguage,
      kind: 'invoice',
      invoiceId: head.invoiceId,
      fileName: file.name,
      sellerName: source.sellerParty.address?.name1 ?? '',
      contact: { name: head.contactName, email: head.email },
    }),
    attachments: [{ filename: file.name, content: await unpackFile(file), contentType: CONTENT_TYPES[format] }],
    messageId: `<file-${id}@${hostname}>`,
  }
}
