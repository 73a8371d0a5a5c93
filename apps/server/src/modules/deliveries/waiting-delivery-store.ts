import type { Db } from '../../db/connect'
import type { OutgoingDocument } from '../../upstream/port'

export interface WaitingDelivery {
  id: string
  supplierId: string
  document: OutgoingDocument
}

/** The oldest document of the order that has not arrived; null when a failed one is in the way or all have arrived. */
export async function findWaitingDelivery(db: Db, orderId: string): Promise<WaitingDelivery | null> {
  const row = await db
    .selectFrom('deliveries')
    .select(['id', 'supplier_id', 'kind', 'number', 'raw', 'state'])
    .where('order_id', '=', orderId)
    .where('state', '<>', 'delivered')
    .orderBy('id')
    .executeTakeFirst()
  if (row === undefined || row.state === 'failed') return null
  return { id: row.id, supplierId: row.supplier_id, document: { kind: row.kind, number: row.number, raw: row.raw } }
}

interface DeliveryChange {
  state: 'queued' | 'sending' | 'delivered' | 'failed'
  reason: string
  at: Date
}

export async function changeDelivery(db: Db, id: string, { state, reason, at }: DeliveryChange): Promise<void> {
  await db.updateTable('deliveries').set({ state, reason, changed_at: at }).where('id', '=', id).execute()
}
