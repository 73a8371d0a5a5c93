import { sql } from 'kysely'
import type { Db } from '../../db/connect'

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
    .insertInto('mails')
    .values({ supplier_id: supplierId, order_ids: [...orderIds] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether an order that nobody has been told of came in by then. */
export async function hasUnannouncedSince(db: Db, supplierId: string, before: Date): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('supplier_id', '=', supplierId)
    .where('is_announced', '=', false)
    .where('received_at', '<=', before)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
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
