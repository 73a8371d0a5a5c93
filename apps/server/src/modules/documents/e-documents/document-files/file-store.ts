import type { AdviceFormat, DocumentFormat, ResponseFormat } from '@partwire/domain/document-files/formats'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect'
import { byVariant, defineStatement } from '../../../../db/statement'
import { responseId } from '../../order-response/facts-store'
import type { StoredFile } from '../../../../e-documents/file-requests'
import type { DocumentKind } from './facts-store'

/** A file of an order response, by its order, or of a dispatch advice, by its id. */
export type DocumentFileKey = { supplierId: string; reference: string } & (
  | { kind: 'OrdRsp'; format: ResponseFormat }
  | { kind: 'DesAdv'; format: AdviceFormat }
)

const selectFile = byVariant((kind: DocumentKind) =>
  defineStatement<Omit<DocumentFileKey, 'kind'>, StoredFile>((value) => {
    const owned = { supplierId: value('supplierId'), orderId: value('reference') }
    const id = kind === 'DesAdv' ? value('reference') : responseId(owned)
    return sql`
      select name, content_gzip as "contentGzip", sha256
      from document_files
      where supplier_id = ${value('supplierId')} and kind = ${sql.lit(kind)} and document_id = ${id}
        and format = ${value('format')}
    `
  }),
)

/** The file of a document; null when it was not made yet. */
export async function findDocumentFile(db: Db, key: DocumentFileKey): Promise<StoredFile | null> {
  const [row] = await selectFile(key.kind)(db, key)
  return row ?? null
}

interface NewFile extends StoredFile {
  kind: DocumentKind
  documentId: string
  format: DocumentFormat
  at: Date
}

/** Call with the order locked, after `findDocumentFile` found none. */
export async function insertDocumentFile(tx: Db, supplierId: string, file: NewFile): Promise<void> {
  await tx
    .insertInto('document_files')
    .values({
      supplier_id: supplierId,
      kind: file.kind,
      document_id: file.documentId,
      format: file.format,
      name: file.name,
      content_gzip: file.contentGzip,
      sha256: file.sha256,
      created_at: file.at,
    })
    .execute()
}
