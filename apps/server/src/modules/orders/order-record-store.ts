import type { DocumentOrder } from '@partwire/domain/documents/shape'
import type { ParkedChanges } from '@partwire/domain/parked-changes/shape'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { dayText, jsonRow, jsonRows } from '../../db/json'
import { defineStatement } from '../../db/statement'
import type { OrderFacts } from './order-facts-store'
import { orderParties, partyRows, type PartyRow } from './order-party-store'
import type { OwnedOrder } from './owned-order-store'
import { parkedChanges } from './parked-change-store'

/** The row of an order with its parties and notes. */
export interface OrderRecord
  extends
    OrderFacts,
    Pick<DocumentOrder, 'id' | 'status' | 'customerName' | 'dispatchAdviceIds' | 'submittedDispatchAdviceIds'> {
  orderResponseId: string | null
  parties: PartyRow[]
  notes: { kind: 'param' | 'text'; name: string; value: string }[]
  parkedChanges: ParkedChanges | null
}

/** Expression: the record of an owned order as JSON. */
export function orderRecord({ supplierId, orderId }: OwnedOrder): RawBuilder<OrderRecord> {
  const record = jsonRow(sql`
    select id::text, status, buyer_order_number as "buyerOrderNumber", customer_name as "customerName",
      ${dayText('order_day')} as "orderDate", dispatch_mode as "dispatchMode", currency, order_response_id::text as "orderResponseId",
      dispatch_advice_ids::text[] as "dispatchAdviceIds",
      submitted_dispatch_advice_ids::text[] as "submittedDispatchAdviceIds",
      ${partyRows({ supplierId, orderId: sql`orders.id` })} as parties,
      ${jsonRows(noteRows(supplierId))} as notes,
      ${parkedChanges(supplierId)} as "parkedChanges"
    from orders where supplier_id = ${supplierId} and id = ${orderId}
  `)
  return sql`${record}`
}

/** Selects the notes of the order in `orders`. */
const noteRows = (supplierId: RawBuilder<string>) => sql`
  select kind, name, value from order_notes as note
  where note.supplier_id = ${supplierId} and note.order_id = orders.id
  order by position
`

/** The order as the document screens show it. */
export function documentOrder(record: OrderRecord): DocumentOrder {
  const { id, status, buyerOrderNumber, customerName, orderResponseId, notes } = record
  const { deliveryParty } = orderParties(record.parties)
  return {
    id,
    status,
    buyerOrderNumber,
    customerName,
    ...(orderResponseId === null ? {} : { orderResponseId }),
    dispatchAdviceIds: record.dispatchAdviceIds,
    submittedDispatchAdviceIds: record.submittedDispatchAdviceIds,
    deliveryPartyNumber: deliveryParty?.partyNumber ?? '',
    deliveryPartyAddress: deliveryParty?.address ?? null,
    freeParams: notes
      .filter(({ kind }) => kind === 'param')
      .map(({ name, value }) => ({ paramId: name, parameter: value })),
    freeTexts: notes.filter(({ kind }) => kind === 'text').map(({ name, value }) => ({ caption: name, text: value })),
    ...(record.parkedChanges === null ? {} : { parkedChanges: record.parkedChanges }),
  }
}

const selectOrderRecord = defineStatement<{ supplierId: string; orderId: string }, { record: OrderRecord | null }>(
  (value) => sql`select ${orderRecord({ supplierId: value('supplierId'), orderId: value('orderId') })} as record`,
)

/** The order as the document screens show it; null when the supplier has no such order. */
export async function findDocumentOrder(db: Db, supplierId: string, orderId: string): Promise<DocumentOrder | null> {
  const [row] = await selectOrderRecord(db, { supplierId, orderId })
  return row?.record ? documentOrder(row.record) : null
}
