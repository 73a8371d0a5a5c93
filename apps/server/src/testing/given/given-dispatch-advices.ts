import { randomUUID } from 'node:crypto'
import { plannedDeliveries } from '@partwire/domain/dispatch-advice/planned-deliveries'
import type { DispatchAdviceForm, DispatchAdviceItemForm } from '@partwire/domain/dispatch-advice/shape'
import type { ConfirmLine } from '@partwire/domain/order-response/shape'
import { openDispatchAdvices } from '../../modules/documents/dispatch-advice/open'
import { readOrder } from '../../modules/documents/worked-order'
import { moveOrder } from '../../modules/orders/worked-order-store'
import type { IncomingOrder } from '../../upstream/port'
import type { TestApp } from '../test-app'
import { givenOrder, incomingItem } from './given-orders'

interface ConfirmedOrder {
  /** For each item, the confirmed quantity by delivery date. */
  confirmed: readonly Readonly<Record<string, number>>[]
  order?: Partial<IncomingOrder>
  /** Values entered in the order response. */
  typed?: { deliveryName?: string; inputEan?: string }
}

/** An order whose response has been submitted, with its open dispatch advices. */
export async function givenDispatchAdvices(
  test: TestApp,
  supplierId: string,
  { confirmed, order: changes = {}, typed = {} }: ConfirmedOrder,
): Promise<{ orderId: string; ids: string[] }> {
  const items = confirmed.map((_, i) =>
    incomingItem({ buyerLineNumber: String((i + 1) * 10), productNumber: `P-${i + 1}` }),
  )
  const buyerOrderNumber = `PO-${randomUUID().slice(0, 8)}`
  const orderId = await givenOrder(test, supplierId, { buyerOrderNumber, items, ...changes })

  const confirms = confirmed.map((days) => ({
    confirms: Object.entries(days).map(([deliveryDate, quantity]) => ({
      quantity,
      status: 'Confirmed' as const,
      reason: '',
      deliveryDate,
    })),
  }))
  const ids = await test.db.transaction().execute(async (tx) => {
    const stamp = { at: test.clock.now(), by: 'Jonas Kessler' }
    const response = await tx
      .insertInto('order_responses')
      .values({
        supplier_id: supplierId,
        order_id: orderId,
        ord_rsp_id: `OR-${orderId}`,
        seller_order_number: 'S-77',
        currency: 'EUR',
        delivery_name1: typed.deliveryName ?? '',
        delivery_city: typed.deliveryName === undefined ? '' : 'Kiel',
        updated_at: stamp.at,
        updated_by: stamp.by,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('order_response_items')
      .values(
        itemRows(response.id, confirmed.length, typed).map((row) => ({
          supplier_id: supplierId,
          order_id: orderId,
          ...row,
        })),
      )
      .execute()
    await tx
      .insertInto('order_response_confirms')
      .values(confirmRows(response.id, confirms).map((row) => ({ supplier_id: supplierId, ...row })))
      .execute()
    await tx.updateTable('order_responses').set({ submitted_at: stamp.at }).where('id', '=', response.id).execute()
    const order = await readOrder(tx, supplierId, orderId)
    const dispatchAdviceIds = await openDispatchAdvices(tx, supplierId, order, {
      plan: plannedDeliveries(confirms),
      ...stamp,
    })
    await moveOrder(tx, supplierId, order, { status: 'dispatchAdvice', dispatchAdviceIds })
    return dispatchAdviceIds
  })
  return { orderId, ids }
}

function itemRows(documentId: string, count: number, { inputEan = '' }: NonNullable<ConfirmedOrder['typed']>) {
  return Array.from({ length: count }, (_, i) => ({
    document_id: documentId,
    position: i + 1,
    product_name: `Brake disc ${i + 1}`,
    input_ean: inputEan,
    unit_net_price: '12.50',
    unit_list_price: '',
  }))
}

function confirmRows(documentId: string, items: readonly { confirms: readonly ConfirmLine[] }[]) {
  return items.flatMap(({ confirms }, i) =>
    confirms.map(({ quantity, deliveryDate, status, reason }, c) => ({
      document_id: documentId,
      item_position: i + 1,
      position: c + 1,
      quantity: String(quantity),
      status,
      reason,
      delivery_date: deliveryDate,
    })),
  )
}

export function adviceItem(changes: Partial<DispatchAdviceItemForm> = {}): DispatchAdviceItemForm {
  return {
    deliveredQuantity: 4,
    packetKind: '',
    identSystem: '',
    packetNumber: '',
    measurements: [],
    isOrigin: true,
    ...changes,
  }
}

/** A complete form with one item that can be submitted. */
export function adviceForm(changes: Partial<DispatchAdviceForm> = {}): DispatchAdviceForm {
  return {
    deliveryDate: '20261201',
    transportType: 'Road',
    transportId: 'HH-AB 123',
    packetCount: 2,
    identSystem: 'Suppliers Number',
    packetNumber: 'P-1',
    measurements: [],
    items: [adviceItem()],
    ...changes,
  }
}
