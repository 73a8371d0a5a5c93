import type { InvoiceFormat } from '@partwire/domain/option-lists'
import { sql } from 'kysely'
import { ADVISORY_LOCKS } from '../../db/advisory-locks'
import type { Db } from '../../db/connect'

export interface FileMail {
  orderId: string
  /** Set for a file of a credit note; otherwise the file is of the invoice of the order. */
  creditNoteId?: string
  format: InvoiceFormat
  recipient: string
}

/** Queues a mail with a file of the invoice of an order, or of a credit note. */
export async function insertFileMail(
  tx: Db,
  supplierId: string,
  { orderId, creditNoteId, format, recipient }: FileMail,
): Promise<string> {
  const { id } = await tx
    .insertInto('mails')
    .values({
      kind: creditNoteId === undefined ? 'invoiceFile' : 'creditNoteFile',
      supplier_id: supplierId,
      order_ids: [orderId],
      format,
      recipient,
      credit_note_id: creditNoteId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Until the end of the transaction no other one requests mails with files of this supplier. The number of the lock is a
 * hash of the supplier: two suppliers with the same one wait for each other.
 */
export async function lockFileMails(tx: Db, supplierId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${ADVISORY_LOCKS.fileMails}::integer, hashint8(${supplierId}::bigint))
  `.execute(tx)
}

/** The number of mails with files that the supplier has requested within the last day. Each kind has an index. */
export async function countRecentFileMails(db: Db, supplierId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from mails
      where supplier_id = ${supplierId} and kind = 'invoiceFile' and created_at > now() - interval '1 day'
    )::integer + (
      select count(*) from mails
      where supplier_id = ${supplierId} and kind = 'creditNoteFile' and created_at > now() - interval '1 day'
    )::integer as count
  `.execute(db)
  return rows[0]?.count ?? 0
}
