import { type OrderStatus, canTransition } from '@partwire/domain/order-flow/status'
import type { Address, DocumentOrder } from '@partwire/domain/documents/shape'
import { sql } from 'kysely'
import type { Db } from '../../db/connect'

/** When a document or an order was changed, and the name of the person who did it. */
export interface Stamp {
  at: Date
  by: string
}

/** The order as the document screens show it; null when the supplier has no such order. */
export async function findWorkedOrder(db: Db, supplierId: string, id: string): Promise<DocumentOrder | null> {
  const order = await db
    .selectFrom('orders')
    .leftJoin('order_parties as party', (join) =>
      join.onRef('party.order_id', '=', 'orders.id').on('party.role', '=', 'delivery'),
    )
    .select([
      'orders.id',
      'status',
      'buyer_order_number as buyerOrderNumber',
      'customer_name as customerName',
      'order_response_id as orderResponseId',
      'dispatch_advice_ids as dispatchAdviceIds',
      'submitted_dispatch_advice_ids as submittedDispatchAdviceIds',
      'party.party_number as deliveryPartyNumber',
      'name1',
      'street1',
      'postal_code as postalCode',
      'city',
      'country_code as countryCode',
    ])
    .where('supplier_id', '=', supplierId)
    .where('orders.id', '=', id)
    .executeTakeFirst()
  if (order === undefined) return null

  const { orderResponseId, deliveryPartyNumber, name1, street1, postalCode, city, countryCode, ...rest } = order
  const address = { name1, street1, postalCode, city, countryCode }
  return {
    ...rest,
    ...(orderResponseId === null ? {} : { orderResponseId }),
    deliveryPartyNumber: deliveryPartyNumber ?? '',
    deliveryPartyAddress: isAddress(address) && Object.values(address).some((line) => line !== '') ? address : null,
    ...(await findNotes(db, id)),
  }
}

/** Locks the order until the end of the transaction, then reads it. Every change of an order or its documents locks first. */
export async function lockOrder(tx: Db, supplierId: string, id: string): Promise<DocumentOrder | null> {
  await sql`select from orders where supplier_id = ${supplierId} and id = ${id} for update`.execute(tx)
  return findWorkedOrder(tx, supplierId, id)
}

/**
 * Changes the status of an order and the counters of the order list. Throws when the table of transitions does not allow
 * the change. No other function writes the status.
 */
export async function moveOrder(tx: Db, supplierId: string, order: DocumentOrder, to: OrderStatus): Promise<void> {
  if (!canTransition(order.status, to)) throw new Error(`an order cannot change from ${order.status} to ${to}`)
  if (order.status === to) return
  await tx.updateTable('orders').set({ status: to }).where('id', '=', order.id).execute()
  // Counters are locked in alphabetical order, so that two concurrent changes cannot deadlock.
  for (const status of [order.status, to].toSorted()) {
    await sql`
      insert into order_counts (supplier_id, status, count) values (${supplierId}, ${status}, ${status === to ? 1 : 0})
      on conflict (supplier_id, status) do update set count = order_counts.count + ${status === to ? 1 : -1}
    `.execute(tx)
  }
}

/** Removes the NEW badge of the order in the list. */
export async function linkOrderResponse(tx: Db, orderId: string, orderResponseId: string): Promise<void> {
  await tx.updateTable('orders').set({ order_response_id: orderResponseId }).where('id', '=', orderId).execute()
}

export async function setDispatchAdviceIds(tx: Db, orderId: string, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ dispatch_advice_ids: [...ids] })
    .where('id', '=', orderId)
    .execute()
}

export async function addSubmittedDispatchAdvice(tx: Db, orderId: string, id: string): Promise<void> {
  await sql`
    update orders set submitted_dispatch_advice_ids = submitted_dispatch_advice_ids || ${id}::bigint where id = ${orderId}
  `.execute(tx)
}

async function findNotes(db: Db, orderId: string): Promise<Pick<DocumentOrder, 'freeParams' | 'freeTexts'>> {
  const notes = await db
    .selectFrom('order_notes')
    .select(['kind', 'name', 'value'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return {
    freeParams: notes
      .filter(({ kind }) => kind === 'param')
      .map(({ name, value }) => ({ paramId: name, parameter: value })),
    freeTexts: notes.filter(({ kind }) => kind === 'text').map(({ name, value }) => ({ caption: name, text: value })),
  }
}

function isAddress(address: { [Field in keyof Address]: string | null }): address is Address {
  return Object.values(address).every((line) => line !== null)
}
