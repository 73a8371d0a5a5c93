import { DOCUMENT_FILES } from '@partwire/domain/document-files/formats'
import { labelGaps } from '@partwire/domain/document-files/packages'
import type { Db } from '../../../../db/connect'
import type { Deps } from '../../../../deps'
import type { PrintedDocument } from '../../../../e-documents/pdf/documents/render-document'
import { FileRefusal, Refusal } from '../../../../errors'
import { lockOrder } from '../../../orders/worked-order-store'
import { recordEvent } from '../../timeline/event-store'
import { safeNumber } from '../file-name'
import type { StoredFile } from '../file-store'
import { packFile } from '../pack-file'
import { saveDocumentFacts } from './facts-store'
import { findDocumentFile, insertDocumentFile, type DocumentFileKey } from './file-store'
import { findAdviceRecord, findResponseRecord } from './read-store'
import { submittedAdvice, submittedResponse, type SubmittedDocument } from './source'

/** How often a file is made again because the facts changed in the meantime. */
const MAX_ATTEMPTS = 3

/** `{number}-packing-list.pdf` */
export function documentFileName(number: string, format: DocumentFileKey['format']): string {
  return `${safeNumber(number)}${DOCUMENT_FILES[format].ending}`
}

/**
 * Makes and stores a file of a submitted document, and freezes the facts that were completed after the submit. It is made
 * before the order is locked, because a PDF takes some time; when the facts changed meanwhile, it is made again.
 */
export async function makeDocumentFile(deps: Deps, key: DocumentFileKey): Promise<StoredFile> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const source = await readSource(deps.db, deps, key)
    const file = await packFile(
      documentFileName(source.submitted.number, key.format),
      await createContent(deps, source),
    )
    const stored = await storeFile(deps, key, { file, source })
    if (stored !== null) return stored
  }
  throw new Refusal('conflict', 'The facts of this document are being changed. Please try again.')
}

interface FileSource {
  submitted: SubmittedDocument
  printed: PrintedDocument
}

async function readSource(db: Db, { config }: Deps, key: DocumentFileKey): Promise<FileSource> {
  const { supplierId, reference } = key
  if (key.kind === 'OrdRsp') {
    const record = await findResponseRecord(db, supplierId, reference)
    const submitted = submittedResponse(record, config.businessTimeZone)
    return { submitted, printed: { format: key.format, document: submitted.document } }
  }
  const submitted = submittedAdvice(await findAdviceRecord(db, supplierId, reference), reference)
  return { submitted, printed: { format: key.format, document: submitted.document } }
}

async function createContent({ pdf }: Deps, { submitted, printed }: FileSource): Promise<Buffer> {
  const gaps = printed.format === 'labels' ? labelGaps(printed.document) : []
  if (gaps.length > 0) throw new FileRefusal(gaps)
  const language = submitted.facts.setting.documentLanguage
  return pdf.makeDocumentPdf({ ...printed, language, createdAt: submitted.submittedAt })
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

    const { submitted, printed } = await readSource(tx, deps, key)
    const { facts } = submitted
    if (JSON.stringify([printed, facts]) !== JSON.stringify([source.printed, source.submitted.facts])) return null

    const at = deps.now()
    await insertDocumentFile(tx, supplierId, { ...file, kind, documentId: submitted.id, format, at })
    await saveDocumentFacts(tx, supplierId, { kind, documentId: submitted.id, facts })
    await recordEvent(tx, supplierId, { orderId, at, by: submitted.by, text: `File ${file.name} created` })
    return file
  })
}
