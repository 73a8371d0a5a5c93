import type { AdviceFormat, ResponseFormat } from '@partwire/domain/document-files/formats'
import { labelGaps } from '@partwire/domain/document-files/packages'
import { buildUblAdvice, ublAdviceGaps } from '@partwire/domain/document-files/ubl-advice'
import { buildUblResponse, ublResponseGaps } from '@partwire/domain/document-files/ubl-response'
import type { PartyFacts } from '@partwire/domain/e-document/shape'
import type { Issue } from '@partwire/domain/lib/issue'
import type { Db } from '../../../../db/connect'
import type { Deps } from '../../../../deps'
import { writeUblAdvice } from '../../../../e-documents/despatch-advice'
import { writeUblResponse } from '../../../../e-documents/order-response'
import type { PrintedAdvice } from '../../../../e-documents/pdf/documents/delivery-note-layout'
import type { PrintedDocument } from '../../../../e-documents/pdf/documents/render-document'
import { FileRefusal } from '../../../../errors'
import type { OrdRspDocument } from '../../../../upstream/codec/documents/documents'
import { lockOrder } from '../../../orders/worked-order-store'
import { recordEvent } from '../../timeline/event-store'
import { documentFileName } from '../file-name'
import type { StoredFile } from '../../../../e-documents/file-requests'
import { packFile } from '../pack-file'
import { makeUntilStored } from '../request-file'
import { saveDocumentFacts } from './facts-store'
import { findDocumentFile, insertDocumentFile, type DocumentFileKey } from './file-store'
import { findAdviceRecord, findResponseRecord } from './read-store'
import { submittedAdvice, submittedResponse, type SubmittedDocument } from './source'

/** Makes and stores a file of a submitted document, and freezes the facts that it states. */
export function makeDocumentFile(deps: Deps, key: DocumentFileKey): Promise<StoredFile> {
  return makeUntilStored('document', async () => {
    const source = await readSource(deps.db, deps, key)
    const file = await packFile(
      documentFileName(source.submitted.number, key.format),
      await createContent(deps, source),
    )
    return storeFile(deps, key, { file, source })
  })
}

/** A document as it was sent, and the file that is asked for. */
type RequestedFile =
  | { kind: 'OrdRsp'; format: ResponseFormat; document: OrdRspDocument }
  | { kind: 'DesAdv'; format: AdviceFormat; document: PrintedAdvice }

interface FileSource {
  submitted: SubmittedDocument
  requested: RequestedFile
}

async function readSource(db: Db, { config }: Deps, key: DocumentFileKey): Promise<FileSource> {
  const { supplierId, reference } = key
  if (key.kind === 'OrdRsp') {
    const record = await findResponseRecord(db, supplierId, reference)
    const submitted = submittedResponse(record, config.businessTimeZone)
    return { submitted, requested: { kind: key.kind, format: key.format, document: submitted.document } }
  }
  const submitted = submittedAdvice(await findAdviceRecord(db, supplierId, reference), reference)
  return { submitted, requested: { kind: key.kind, format: key.format, document: submitted.document } }
}

/** What is missing for a file, one sentence each; empty when it can be made. */
export function fileGaps({ kind, format, document }: RequestedFile, facts: PartyFacts): Issue[] {
  if (kind === 'OrdRsp') return format === 'ubl' ? ublResponseGaps(document, facts) : []
  if (format === 'labels') return labelGaps(document)
  return format === 'ubl' ? ublAdviceGaps(document, facts) : []
}

async function createContent({ pdf }: Deps, { submitted, requested }: FileSource): Promise<Buffer> {
  const { facts, submittedAt: createdAt } = submitted
  const gaps = fileGaps(requested, facts)
  if (gaps.length > 0) throw new FileRefusal(gaps)
  const print = (printed: PrintedDocument) =>
    pdf.makeDocumentPdf({ ...printed, language: facts.setting.documentLanguage, createdAt })
  if (requested.kind === 'OrdRsp') {
    const { format, document } = requested
    return format === 'ubl'
      ? Buffer.from(writeUblResponse(buildUblResponse(document, facts)))
      : print({ format, document })
  }
  const { format, document } = requested
  return format === 'ubl' ? Buffer.from(writeUblAdvice(buildUblAdvice(document, facts))) : print({ format, document })
}

/** Stores the file, or returns the one that another request has stored. Null when the facts have changed. */
async function storeFile(
  deps: Deps,
  key: DocumentFileKey,
  { file, source }: { file: StoredFile; source: FileSource },
): Promise<StoredFile | null> {
  const { supplierId, kind, format } = key
  const { orderId } = source.submitted
  return deps.db.transaction().execute(async (tx) => {
    await lockOrder(tx, supplierId, orderId)
    const existing = await findDocumentFile(tx, key)
    if (existing !== null) return existing

    const { submitted, requested } = await readSource(tx, deps, key)
    const { facts, printedFacts } = submitted
    if (JSON.stringify([requested, facts]) !== JSON.stringify([source.requested, source.submitted.facts])) return null

    const at = deps.now()
    await insertDocumentFile(tx, supplierId, { ...file, kind, documentId: submitted.id, format, at })
    const isPdf = format !== 'ubl'
    await saveDocumentFacts(tx, supplierId, { kind, documentId: submitted.id, facts: isPdf ? printedFacts : facts })
    const isCompleted = !isPdf && statesCompletedFacts(printedFacts, facts)
    const addition = isCompleted ? ' with facts completed after the submit' : ''
    await recordEvent(tx, supplierId, { orderId, at, by: submitted.by, text: `File ${file.name} created${addition}` })
    return file
  })
}

/** Whether a UBL file states something that was blank when the document was submitted. */
function statesCompletedFacts(submitted: PartyFacts, stated: PartyFacts): boolean {
  return (
    stated.setting.electronicAddress.id !== submitted.setting.electronicAddress.id ||
    stated.customer.electronicAddress.id !== submitted.customer.electronicAddress.id ||
    stated.setting.unitCodes.length !== submitted.setting.unitCodes.length
  )
}
