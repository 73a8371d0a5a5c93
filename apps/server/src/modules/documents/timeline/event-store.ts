import type { OrderEvent } from '@partwire/domain/documents/shape'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'

export interface NewEvent {
  orderId: string
  at: Date
  /** Name of the person; blank for what the portal does by itself. */
  by: string
  text: string
}

/** Call in the transaction of the change that the event describes. */
export async function recordEvent(tx: Db, supplierId: string, { orderId, at, by, text }: NewEvent): Promise<void> {
  await tx.insertInto('order_events').values({ supplier_id: supplierId, order_id: orderId, at, by, text }).execute()
}

/** Events of an order, oldest first. The first one, the receipt of the order, comes from the order itself. */
export async function findEvents(db: Db, supplierId: string, orderId: string): Promise<OrderEvent[]> {
  const { rows } = await sql<{ at: Date; by: string; text: string }>`
    select at, by, text from (
      select 0 as id, received_at as at, '' as by, 'Order received' as text
      from orders where supplier_id = ${supplierId} and id = ${orderId}
      union all
      select id, at, by, text from order_events where supplier_id = ${supplierId} and order_id = ${orderId}
    ) as events
    order by id
  `.execute(db)
  return rows.map(({ at, by, text }) => ({ at: at.toISOString(), by, text }))
}
