import { type OrderStatus, canTransition } from '@partwire/domain/order-flow/status'
import type { DocumentOrder } from '@partwire/domain/documents/shape'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { defineStatement, type Value } from '../../db/statement'
import type { OwnedOrder } from './owned-order-store'

/** When a document or an order was changed, and the name of the person who did it. */
export interface Stamp {
  at: Date
  by: string
}

const selectForUpdate = defineStatement<{ supplierId: string; orderId: string }, object>(
  (value) => sql`
    select from orders where supplier_id = ${value('supplierId')} and id = ${value('orderId')} for update
  `,
)

/**
 * Locks the order until the end of the transaction. Every change of an order or its documents locks it first; what the
 * change depends on is read afterwards, by another statement.
 */
export async function lockOrder(tx: Db, supplierId: string, orderId: string): Promise<void> {
  await selectForUpdate(tx, { supplierId, orderId })
}

/** A draft with the version that was read. */
export interface DraftKey {
  supplierId: string
  orderId: string
  id: string
  version: number
}

export interface LockValues {
  supplierId: string
  orderId: string
  status: OrderStatus
}

/** Select that locks an order if it has the status: no row, or one with its id. */
export function lockedOrder(value: Value<LockValues>): RawBuilder<unknown> {
  return sql`
    select id from orders
    where supplier_id = ${value('supplierId')} and id = ${value('orderId')} and status = ${value('status')}
    for update
  `
}

/** The fields of an order that change when a document is submitted. Ids that are left out stay as they are. */
type OrderChange = { status: OrderStatus } & Partial<
  Pick<DocumentOrder, 'dispatchAdviceIds' | 'submittedDispatchAdviceIds'>
>

interface ChangeValues {
  supplierId: string
  orderId: string
  from: OrderStatus
  to: OrderStatus
  dispatchAdviceIds: readonly string[]
  submittedDispatchAdviceIds: readonly string[]
}

// One statement: each update of an order writes its row again, and a new status writes all its index entries again.
// Counters are locked in alphabetical order, so that two concurrent changes cannot deadlock.
const changeOrder = defineStatement<ChangeValues, object>(
  (value) => sql`
    with changed as (
      update orders
      set status = ${value('to')}, dispatch_advice_ids = ${value('dispatchAdviceIds')}::bigint[],
        submitted_dispatch_advice_ids = ${value('submittedDispatchAdviceIds')}::bigint[]
      where supplier_id = ${value('supplierId')} and id = ${value('orderId')}
    )
    insert into order_counts (supplier_id, status, count)
    select ${value('supplierId')}::bigint, status, greatest(difference, 0)
    from (values (${value('from')}::text, -1), (${value('to')}::text, 1)) as change (status, difference)
    where ${value('from')}::text <> ${value('to')}::text
    order by status collate "C"
    on conflict (supplier_id, status) do update
    set count = order_counts.count + case when excluded.count > 0 then 1 else -1 end
  `,
)

/**
 * Changes the status of an order, the ids of its dispatch advices and the counters of the order list. Throws when the
 * table of transitions does not allow the change. No other function writes the status. Returns the changed order.
 */
export async function moveOrder(
  tx: Db,
  supplierId: string,
  order: DocumentOrder,
  { status, ...ids }: OrderChange,
): Promise<DocumentOrder> {
  if (!canTransition(order.status, status)) {
    throw new Error(`an order cannot change from ${order.status} to ${status}`)
  }
  const changed: DocumentOrder = { ...order, ...ids, status }
  const { dispatchAdviceIds, submittedDispatchAdviceIds } = changed
  await changeOrder(tx, {
    supplierId,
    orderId: order.id,
    from: order.status,
    to: status,
    dispatchAdviceIds,
    submittedDispatchAdviceIds,
  })
  return changed
}

/** `with` query that links an order to its order response, which removes its NEW badge in the list. */
export function linkedOrder(
  { supplierId, orderId }: OwnedOrder,
  orderResponseId: RawBuilder<string>,
): RawBuilder<unknown> {
  return sql`
    update orders set order_response_id = ${orderResponseId} where supplier_id = ${supplierId} and id = ${orderId}
  `
}
