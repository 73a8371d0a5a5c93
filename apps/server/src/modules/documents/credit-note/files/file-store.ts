import type { InvoiceFormat } from '@partwire/domain/option-lists'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../../db/connect'
import { jsonRows } from '../../../../db/json'
import { defineStatement } from '../../../../db/statement'
import type { StoredFile } from '../../../../e-documents/file-requests'
import type { OwnedCreditNote } from '../owned-credit-note-store'

export interface CreditFileKey {
  supplierId: string
  creditNoteId: string
  format: InvoiceFormat
}

const selectFile = defineStatement<CreditFileKey, StoredFile>(
  (value) => sql`
    select name, content_gzip as "contentGzip", sha256
    from credit_note_files
    where supplier_id = ${value('supplierId')} and document_id = ${value('creditNoteId')} and format = ${value('format')}
  `,
)

/** The file of a credit note; null when it was not made yet. */
export async function findCreditFile(db: Db, key: CreditFileKey): Promise<StoredFile | null> {
  const [row] = await selectFile(db, key)
  return row ?? null
}

/** Expression: the files that were made of a credit note, as JSON. */
export function madeCreditFiles({
  supplierId,
  creditNoteId,
}: OwnedCreditNote): RawBuilder<{ format: InvoiceFormat }[]> {
  return jsonRows(sql`
    select format from credit_note_files where supplier_id = ${supplierId} and document_id = ${creditNoteId}
  `)
}

/** Call with the order locked, after `findCreditFile` found none. */
export async function insertCreditFile(
  tx: Db,
  { supplierId, creditNoteId, format }: CreditFileKey,
  file: StoredFile & { at: Date },
): Promise<void> {
  await tx
    .insertInto('credit_note_files')
    .values({
      supplier_id: supplierId,
      document_id: creditNoteId,
      format,
      name: file.name,
      content_gzip: file.contentGzip,
      sha256: file.sha256,
      created_at: file.at,
    })
    .execute()
}
