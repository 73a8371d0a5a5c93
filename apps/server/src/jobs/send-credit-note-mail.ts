import type { Deps } from '../deps'
import { findCreditFile } from '../modules/documents/credit-note/files/file-store'
import { storedCreditNote, submittedSource } from '../modules/documents/credit-note/read'
import { findCreditNote } from '../modules/documents/credit-note/read-store'
import type { Tasks } from './job-store'
import { sendDocumentMail } from './send-document-mail'

/** Sends a mail with a file of a credit note to a customer. */
export function sendCreditNoteMail(deps: Deps, { mailId }: Tasks['send-credit-note-mail']): Promise<void> {
  return sendDocumentMail(deps, mailId, {
    task: 'send-credit-note-mail',
    kind: 'creditNote',
    findFile: async ({ db }, { supplierId, creditNoteId, format }) => {
      if (creditNoteId === null) return null
      const file = await findCreditFile(db, { supplierId, creditNoteId, format })
      if (file === null) return null
      const stored = storedCreditNote(await findCreditNote(db, supplierId, creditNoteId))
      return { file, source: submittedSource(stored).source }
    },
  })
}
