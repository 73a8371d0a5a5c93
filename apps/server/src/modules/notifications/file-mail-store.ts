import type { InvoiceFormat } from '@partwire/domain/option-lists'
import { sql } from 'kysely'
import type { Db } from '../../db/connect'

interface FileMail {
  orderId: string
  format: InvoiceFormat
  recipient: string
}

/** Queues a mail with a file of the invoice of an order. */
export async function insertFileMail(
  tx: Db,
  supplierId: string,
  { orderId, format, recipient }: FileMail,
): Promise<string> {
  const { id } = await tx
    .insertInto('mails')
    .values({ kind: 'invoiceFile', supplier_id: supplierId, order_ids: [orderId], format, recipient })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The number of mails with files that the supplier has requested within the last day. */
export async function countRecentFileMails(db: Db, supplierId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from mails
    where supplier_id = ${supplierId} and kind = 'invoiceFile' and created_at > now() - interval '1 day'
  `.execute(db)
  return rows[0]?.count ?? 0
}
