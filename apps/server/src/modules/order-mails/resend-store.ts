import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import { isSending } from './order-mail-store'

export async function lockOrderMail(tx: Db, id: string) {
  const row = await tx
    .selectFrom('order_mails')
    .select(['supplier_id as supplierId', 'state', isSending.as('isSending')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function requeueOrderMail(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('order_mails')
    .set({ state: 'queued', reason: '', attempts: 0, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}
