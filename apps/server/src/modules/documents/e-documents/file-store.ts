import type { InvoiceFormat } from '@partwire/domain/option-lists'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { jsonRows } from '../../../db/json'
import type { StoredFile } from '../../../e-documents/file-requests'
import { defineStatement } from '../../../db/statement'
import type { OwnedOrder } from '../../orders/owned-order-store'
import { invoiceId } from '../invoice/line-store'

export interface FileKey {
  supplierId: string
  orderId: string
  format: InvoiceFormat
}

const selectFile = defineStatement<FileKey, StoredFile>(
  (value) => sql`
    select name, content_gzip as "contentGzip", sha256
    from invoice_files
    where supplier_id = ${value('supplierId')} and format = ${value('format')}
      and document_id = ${invoiceId({ supplierId: value('supplierId'), orderId: value('orderId') })}
  `,
)

/** The file of the invoice of an order; null when it was not made yet. */
export async function findFile(db: Db, key: FileKey): Promise<StoredFile | null> {
  const [row] = await selectFile(db, key)
  return row ?? null
}

/** Expression: the files that were made of the invoice of an order, as JSON. */
export function madeFiles(owned: OwnedOrder): RawBuilder<{ format: InvoiceFormat }[]> {
  return jsonRows(sql`
    select format from invoice_files
    where supplier_id = ${owned.supplierId} and document_id = ${invoiceId(owned)}
  `)
}

interface NewFile extends StoredFile {
  documentId: string
  format: InvoiceFormat
  at: Date
}

/** Call with the order locked, after `findFile` found none. */
export async function insertFile(tx: Db, supplierId: string, file: NewFile): Promise<void> {
  await tx
    .insertInto('invoice_files')
    .values({
      supplier_id: supplierId,
      document_id: file.documentId,
      format: file.format,
      name: file.name,
      content_gzip: file.contentGzip,
      sha256: file.sha256,
      created_at: file.at,
    })
    .execute()
}
