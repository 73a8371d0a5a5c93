import type { InvoiceFormat } from '@partwire/domain/option-lists'
import type { Db } from '../../../../db/connect'
import type { StoredFile } from '../../../../e-documents/file-requests'
import type { Deps } from '../../../../deps'
import { FileRefusal } from '../../../../errors'
import { findCreditFile } from '../../credit-note/files/file-store'
import { makeCreditFile } from '../../credit-note/files/make-file'
import { findFile } from '../file-store'
import { makeFile } from '../make-file'
import type { ArchivedKind, FileOutcome } from './archive-file-store'

interface DocumentKey {
  supplierId: string
  kind: ArchivedKind
  orderId: string
  documentId: string
}

interface FileKey extends DocumentKey {
  format: InvoiceFormat
}

/** The stored file of an archived document; null when it was not made yet. */
export function findArchivedFile(db: Db, key: FileKey): Promise<StoredFile | null> {
  return key.kind === 'Invoice' ? findFile(db, invoiceKey(key)) : findCreditFile(db, creditKey(key))
}

/** ZUGFeRD, which people and machines can read; the plain PDF where no e-invoice can be made, with the reason. */
export async function makeArchivedFile(deps: Deps, document: DocumentKey): Promise<FileOutcome> {
  try {
    return await makeOnce(deps, { ...document, format: 'zugferd' })
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
    const outcome = await makeOnce(deps, { ...document, format: 'pdf' })
    return { ...outcome, remark: error.issues[0]?.label ?? '' }
  }
}

/** A file that was made before is not made again. */
async function makeOnce(deps: Deps, key: FileKey): Promise<FileOutcome> {
  if ((await findArchivedFile(deps.db, key)) === null) {
    await (key.kind === 'Invoice' ? makeFile(deps, invoiceKey(key)) : makeCreditFile(deps, creditKey(key)))
  }
  return { format: key.format, remark: '' }
}

function invoiceKey({ supplierId, orderId, format }: FileKey) {
  return { supplierId, orderId, format }
}

function creditKey({ supplierId, documentId, format }: FileKey) {
  return { supplierId, creditNoteId: documentId, format }
}
