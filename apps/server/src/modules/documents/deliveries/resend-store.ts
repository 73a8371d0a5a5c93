import { sql } from 'kysely'
import type { Db } from '../../../db/connect'

/** With a supplier given, only its own. */
export async function lockDelivery(tx: Db, id: string, supplierId: string | null) {
  const row = await tx
    .selectFrom('deliveries')
    .select(['state', 'number', 'order_id as orderId', 'supplier_id as supplierId'])
    .where('id', '=', id)
    .$if(supplierId !== null, (query) => query.where('supplier_id', '=', supplierId ?? ''))
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function requeueDelivery(tx: Db, id: string): Promise<void> {
  await sql`
    update deliveries set state = 'queued', reason = '', attempts = 0, due_at = now(), changed_at = now()
    where id = ${id}
  `.execute(tx)
}
