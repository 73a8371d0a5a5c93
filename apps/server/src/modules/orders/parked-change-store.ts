import type { ParkedChanges, ParkedChangeSummary } from '@partwire/domain/parked-changes/shape'
import { sql, type RawBuilder } from 'kysely'
import { isoTime, jsonRows } from '../../db/json'

/** Changes of an order whose text its documents show. */
const MAX_SHOWN_CHANGES = 5

/** Expression: the newest parked change of the order in `orders` for a list, as JSON; null without one. */
export function parkedChangeSummary(supplierId: RawBuilder<string>): RawBuilder<ParkedChangeSummary | null> {
  return sql`${parkedChangeText(supplierId)}::json`
}

/**
 * Expression: the same as JSON text. A partial index finds the change by buyer and number, so that nothing is kept in the
 * order. The newest change is that with the greatest array of time, id and kind: a sort would be prepared for every order
 * of a list, although hardly any has a change.
 */
export function parkedChangeText(supplierId: RawBuilder<string>): RawBuilder<string | null> {
  return sql`(
    select concat('{"kind":"', (max(newest))[3], '","receivedTime":"', (max(newest))[1], '","count":', count(*),
      ',"cancellations":', ${CANCELLATIONS}, '}')
    from (
      select array[${RECEIVED_TIME}, lpad(id::text, 20, '0'), ${KIND}] as newest, kind
      from inbound_messages as message where ${isParkedChange(supplierId)}
    ) as message
    having count(*) > 0
  )`
}

/** Expression: the parked changes of the order in `orders` for its documents, as JSON; null without one. */
export function parkedChanges(supplierId: RawBuilder<string>): RawBuilder<ParkedChanges | null> {
  const newest = jsonRows(sql`
    select ${KIND} as kind, ${RECEIVED_TIME} as "receivedTime", message.change_content as content
    from inbound_messages as message where ${isParkedChange(supplierId)}
    order by ${NEWEST_FIRST} limit ${sql.lit(MAX_SHOWN_CHANGES)}
  `)
  return sql`(
    select json_build_object('count', count(*), 'cancellations', ${CANCELLATIONS}, 'newest', ${newest})
    from inbound_messages as message where ${isParkedChange(supplierId)} having count(*) > 0
  )`
}

/** Condition: the buyer sent a cancellation of the order in `orders` that is not applied. */
export function hasParkedCancellation(supplierId: RawBuilder<string>): RawBuilder<boolean> {
  return sql`exists (
    select from inbound_messages as message where ${isParkedChange(supplierId)} and message.kind = 'OrderCancellation'
  )`
}

/** The conditions of the partial index are literals: a parameter would not match it. */
function isParkedChange(supplierId: RawBuilder<string>): RawBuilder<boolean> {
  return sql`message.supplier_id = ${supplierId} and message.change_party_number = orders.buyer_party_number
    and message.change_order_number = orders.buyer_order_number
    and message.state = 'parked' and message.change_order_number <> ''`
}

const NEWEST_FIRST = sql`message.received_at desc, message.id desc`
const RECEIVED_TIME = isoTime('message.received_at')
const CANCELLATIONS = sql`count(*) filter (where message.kind = 'OrderCancellation')`
const KIND = sql`case message.kind when 'OrderCancellation' then 'cancellation' else 'change' end`
