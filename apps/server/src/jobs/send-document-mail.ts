import { INVOICE_FILES } from '@partwire/domain/e-document/formats'
import type { InvoiceSource } from '@partwire/domain/e-document/invoice-source'
import type { InvoiceFormat } from '@partwire/domain/option-lists'
import type { Db } from '../db/connect'
import type { Deps } from '../deps'
import type { StoredFile } from '../e-documents/file-requests'
import { brandForHost } from '../http/public-host'
import { invoiceFileMail } from '../mail/messages/invoice-file'
import type { Mail } from '../mail/port'
import { unpackFile } from '../modules/documents/e-documents/pack-file'
import { recordEvent } from '../modules/documents/timeline/event-store'
import { claimMail, type ClaimedMail } from '../modules/notifications/mail-store'
import { isActiveSupplier } from '../modules/suppliers/contact-store'
import { MAX_ATTEMPTS } from './retry-policy'
import { sendMail } from './send-mail'

interface DocumentMail {
  task: 'send-file-mail' | 'send-credit-note-mail'
  kind: 'invoice' | 'creditNote'
  /** The stored file that is attached, with the document it was made from; null when there is none. */
  findFile: (deps: Deps, claimed: ClaimedMail & { format: InvoiceFormat }) => Promise<SentFile | null>
}

interface SentFile {
  file: StoredFile
  source: InvoiceSource
}

/** Sends a mail with a file of a document to a customer. The timeline says when it could not be sent. */
export async function sendDocumentMail(deps: Deps, mailId: string, mail: DocumentMail): Promise<void> {
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
  { kind, findFile }: DocumentMail,
): Promise<Mail | { permanentFailure: string }> {
  const { id, supplierId, format, recipient } = claimed
  if (!(await isActiveSupplier(deps.db, supplierId))) {
    return { permanentFailure: 'The supplier is not active any more.' }
  }
  const found = format === '' ? null : await findFile(deps, { ...claimed, format })
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
