import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import { isoTime } from '../../../db/json'
import { defineSupplierRead } from '../../auth/session-store'

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

/**
 * The reply with the events of an order, oldest first; null when the supplier has no such order. The first event, the
 * receipt of the order, comes from the order itself.
 */
export const timelineRead = defineSupplierRead<{ orderId: string }, string | null>(
  (value, supplierId) => sql`
    select '{"success":true,"events":'
      || json_agg(json_build_object('at', ${isoTime('events.at')}, 'by', by, 'text', text) order by id)::text || '}'
    from (
      select 0 as id, received_at as at, '' as by, 'Order received' as text
      from orders where supplier_id = ${supplierId} and id = ${value('orderId')}
      union all
      select id, at, by, text from order_events where supplier_id = ${supplierId} and order_id = ${value('orderId')}
    ) as events
  `,
)
