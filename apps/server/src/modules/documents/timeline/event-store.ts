import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { isoTime } from '../../../db/json'
import { defineStatement, type Value } from '../../../db/statement'
import { defineSupplierRead } from '../../auth/session-store'

export interface NewEvent {
  orderId: string
  at: Date
  /** Name of the person; blank for what the portal does by itself. */
  by: string
  text: string
}

/** The values of `insertedEvent`. */
export interface EventValues {
  supplierId: string
  orderId: string
  at: Date
  by: string
  eventText: string
}

/** `with` query that records an event of an order. */
export function insertedEvent(value: Value<EventValues>): RawBuilder<unknown> {
  return sql`
    insert into order_events (supplier_id, order_id, at, by, text)
    values (${value('supplierId')}, ${value('orderId')}, ${value('at')}, ${value('by')}, ${value('eventText')})
  `
}

const insertEvent = defineStatement<EventValues, object>(insertedEvent)

/** Call in the transaction of the change that the event describes. */
export async function recordEvent(tx: Db, supplierId: string, { text, ...event }: NewEvent): Promise<void> {
  await insertEvent(tx, { supplierId, ...event, eventText: text })
}

/**
 * The reply with the events of an order, oldest first; null when the supplier has no such order. The first event, the
 * receipt of the order, comes from the order itself.
 */
export const timelineRead = defineSupplierRead<{ orderId: string }, Buffer | null>(
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
