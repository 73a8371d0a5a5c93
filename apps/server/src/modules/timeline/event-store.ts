import type { OrderEvent } from '@partwire/domain/documents/shape'
import type { Db } from '../../db/connect'

export interface NewEvent {
  orderId: string
  at: Date
  /** A person's name; blank when the portal did it by itself. */
  by: string
  text: string
}

/** Part of the transaction that did it. */
export async function recordEvent(tx: Db, supplierId: string, { orderId, at, by, text }: NewEvent): Promise<void> {
  await tx.insertInto('order_events').values({ supplier_id: supplierId, order_id: orderId, at, by, text }).execute()
}

export async function findEvents(db: Db, supplierId: string, orderId: string): Promise<OrderEvent[]> {
  const rows = await db
    .selectFrom('order_events')
    .select(['at', 'by', 'text'])
    .where('supplier_id', '=', supplierId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ at, by, text }) => ({ at: at.toISOString(), by, text }))
}
