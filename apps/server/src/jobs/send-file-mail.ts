import type { Deps } from '../deps'
import { findFile } from '../modules/documents/e-documents/file-store'
import { findFilesRecord } from '../modules/documents/e-documents/read-store'
import { submittedInvoice } from '../modules/documents/e-documents/source'
import type { Tasks } from './job-store'
import { sendDocumentMail } from './send-document-mail'

/** Sends a mail with a file of an invoice to a customer. */
export function sendFileMail(deps: Deps, { mailId }: Tasks['send-file-mail']): Promise<void> {
  return sendDocumentMail(deps, mailId, {
    task: 'send-file-mail',
    kind: 'invoice',
    findFile: async ({ db }, { supplierId, orderIds: [orderId = ''], format }) => {
      const file = await findFile(db, { supplierId, orderId, format })
      if (file === null) return null
      return { file, source: submittedInvoice(await findFilesRecord(db, supplierId, orderId)).source }
    },
  })
}
