import { sql } from 'kysely'
import type { Db } from '../../db/connect'

/** A try takes seconds; one that is minutes old is not going on, its process ended. By the database's clock. */
const SILENCE = sql`interval '2 minutes'`

export const isSending = sql<boolean>`(is_sending and changed_at >= now() - ${SILENCE})`

/** Takes what nobody has been told of yet; two at once take different orders. */
export async function takeUnannounced(tx: Db, supplierId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('orders')
    .set({ is_announced: true })
    .where('supplier_id', '=', supplierId)
    .where('is_announced', '=', false)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function wantsOrderMails(tx: Db, supplierId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('suppliers')
    .select('send_email_for_order')
    .where('id', '=', supplierId)
    .where('active', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.send_email_for_order ?? false
}

export async function insertOrderMail(tx: Db, supplierId: string, orderIds: readonly string[]): Promise<string> {
  const { id } = await tx
    .insertInto('order_mails')
    .values({ supplier_id: supplierId, order_ids: [...orderIds] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Claims a mail for one try; null when it has been sent or given up, or somebody else is sending it. */
export async function beginOrderMail(db: Db, id: string) {
  const row = await db
    .updateTable('order_mails')
    .set((mail) => ({ attempts: mail('attempts', '+', 1), is_sending: true, changed_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where(isSending, '=', false)
    .returning(['supplier_id as supplierId', 'order_ids as orderIds', 'attempts'])
    .executeTakeFirst()
  return row ?? null
}

export async function endOrderMail(
  db: Db,
  id: string,
  end: { state: 'sent' | 'queued' | 'failed'; reason: string },
): Promise<void> {
  await db
    .updateTable('order_mails')
    .set({ ...end, is_sending: false, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export interface AnnouncedOrder {
  id: string
  buyerOrderNumber: string
  customerName: string
  itemCount: number
}

export async function findAnnounced(
  db: Db,
  supplierId: string,
  ids: readonly string[],
  most: number,
): Promise<AnnouncedOrder[]> {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'buyer_order_number as buyerOrderNumber',
      'customer_name as customerName',
      'item_count as itemCount',
    ])
    .where('supplier_id', '=', supplierId)
    .where('id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute()
}

export async function findRecipient(db: Db, supplierId: string) {
  const row = await db
    .selectFrom('suppliers')
    .select(['contact_name as contactName', 'contact_email as contactEmail'])
    .where('id', '=', supplierId)
    .where('active', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Mails whose job was lost with its worker. */
export async function findStrandedMails(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from order_mails where state = 'queued' and changed_at < now() - ${SILENCE}
  `.execute(db)
  return rows.map((row) => row.id)
}
