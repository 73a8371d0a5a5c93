import { INVOICE_FILES } from '@partwire/domain/e-document/formats'
import type { InvoiceSource } from '@partwire/domain/e-document/invoice-source'
import type { InvoiceFormat } from '@partwire/domain/option-lists'
import type { Db } from '../db/connect'
import type { Deps } from '../deps'
import type { StoredFile } from '../e-documents/file-requests'
import { brandForHost } from '../http/public-host'
import { invoiceFileMail } from '../mail/messages/invoice-file'
import type { Mail } from '../mail/port'
import { findCreditFile } from '../modules/documents/credit-note/files/file-store'
import { storedCreditNote, submittedSource } from '../modules/documents/credit-note/read'
import { findCreditNote } from '../modules/documents/credit-note/read-store'
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

/** Sends a mail with a file of an invoice to a customer. */
export function sendFileMail(deps: Deps, { mailId }: Tasks['send-file-mail']): Promise<void> {
  return sendDocumentMail(deps, mailId, {
    task: 'send-file-mail',
    kind: 'invoice',
    findSentFile: async ({ db }, { supplierId, orderIds: [orderId = ''], format }) => {
      const file = await findFile(db, { supplierId, orderId, format })
      if (file === null) return null
      return { file, source: submittedInvoice(await findFilesRecord(db, supplierId, orderId)).source }
    },
  })
}

/** Sends a mail with a file of a credit note to a customer. */
export function sendCreditNoteMail(deps: Deps, { mailId }: Tasks['send-credit-note-mail']): Promise<void> {
  return sendDocumentMail(deps, mailId, {
    task: 'send-credit-note-mail',
    kind: 'creditNote',
    findSentFile: async ({ db }, { supplierId, creditNoteId, format }) => {
      if (creditNoteId === null) return null
      const file = await findCreditFile(db, { supplierId, creditNoteId, format })
      if (file === null) return null
      const stored = storedCreditNote(await findCreditNote(db, supplierId, creditNoteId))
      return { file, source: submittedSource(stored).source }
    },
  })
}

interface DocumentMail {
  task: 'send-file-mail' | 'send-credit-note-mail'
  kind: 'invoice' | 'creditNote'
  /** The stored file that is attached, with the document it was made from; null when there is none. */
  findSentFile: (deps: Deps, claimed: ClaimedMail & { format: InvoiceFormat }) => Promise<SentFile | null>
}

interface SentFile {
  file: StoredFile
  source: InvoiceSource
}

/** The timeline says when the mail could not be sent. */
async function sendDocumentMail(deps: Deps, mailId: string, mail: DocumentMail): Promise<void> {
  const claimed = await deps.db
    .transaction()
    .execute((tx) => claimMail(tx, mailId, MAX_ATTEMPTS, (lost, reason) => recordFailure(tx, lost, reason)))
  if (claimed === null) return
  await sendMail(deps, claimed, {
    task: mail.task,
    maxAttempts: MAX_ATTEMPTS,
    compose: () => compose(deps, claimed, mail),
    onFailed: (tx, reason) => recordFailure(tx, claimed, reason),
  })

  function recordFailure(tx: Db, { supplierId, orderIds, recipient }: ClaimedMail, reason: string): Promise<void> {
    const text = `The e-mail to ${recipient} could not be sent: ${reason}`
    return recordEvent(tx, supplierId, { orderId: orderIds[0] ?? '', at: deps.now(), by: '', text })
  }
}

/** The file is the stored one, so that the customer gets the same bytes as a download. Replies go to the supplier. */
async function compose(
  deps: Deps,
  claimed: ClaimedMail,
  { kind, findSentFile }: DocumentMail,
): Promise<Mail | { permanentFailure: string }> {
  const { id, supplierId, format, recipient } = claimed
  if (!(await isActiveSupplier(deps.db, supplierId))) {
    return { permanentFailure: 'The supplier is not active any more.' }
  }
  const found = format === '' ? null : await findSentFile(deps, { ...claimed, format })
  if (found === null || format === '') return { permanentFailure: 'The file does not exist.' }

  const { file, source } = found
  const { contactName, email } = source
  const { hostname } = new URL(deps.config.publicOrigins[0] ?? '')
  return {
    to: recipient,
    ...(email !== '' && { replyTo: email }),
    ...invoiceFileMail({
      brand: brandForHost(deps.config, hostname),
      language: source.facts.setting.documentLanguage,
      kind,
      invoiceId: source.invoiceId,
      fileName: file.name,
      sellerName: source.sellerParty.address?.name1 ?? '',
      contact: { name: contactName, email },
    }),
    attachments: [
      { filename: file.name, content: await unpackFile(file), contentType: INVOICE_FILES[format].contentType },
    ],
    messageId: `<file-${id}@${hostname}>`,
  }
}
