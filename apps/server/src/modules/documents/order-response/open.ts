import { needsDeliveryAddress } from '@partwire/domain/documents/delivery-address'
import { firstConfirmLine } from '@partwire/domain/order-response/confirm-lines'
import type { OrderResponseItemForm } from '@partwire/domain/order-response/shape'
import type { Db } from '../../../db/connect'
import { wireNumber } from '../../../lib/wire-number'
import { nextDocumentNumber } from '../number-store'
import { findOrderedItems, type OrderedItem } from '../order-facts-store'
import { findPerson } from '../../orders/person-store'
import { lockOrder } from '../worked-order-store'
import { recordEvent } from '../timeline/event-store'
import { insertLines } from './line-store'
import { insertOrderResponse } from './store'

interface Opening {
  at: Date
  /** The business day of `at`. */
  today: string
}

/** Opening an order response for the first time creates its draft; of two openings at once the second finds it. */
export async function openOrderResponse(
  tx: Db,
  supplierId: string,
  orderId: string,
  { at, today }: Opening,
): Promise<void> {
  const order = await lockOrder(tx, supplierId, orderId)
  if (order?.status !== 'orderResponse' || order.orderResponseId !== undefined) return

  const ordRspId = await nextDocumentNumber(tx, supplierId, 'OrdRsp')
  const stamp = { at, by: await findPerson(tx, supplierId) }
  const id = await insertOrderResponse(tx, supplierId, {
    orderId,
    ordRspId,
    deliveryAddress: needsDeliveryAddress(order) ? order.deliveryPartyAddress : null,
    stamp,
  })
  const items = await findOrderedItems(tx, orderId)
  await insertLines(
    tx,
    id,
    items.map((item) => firstForm(item, today)),
  )
  await recordEvent(tx, supplierId, { orderId, ...stamp, text: `Order response ${ordRspId} opened` })
}

function firstForm(item: OrderedItem, today: string): OrderResponseItemForm {
  const first = firstConfirmLine({ ...item, requestedQuantity: Number(item.requestedQuantity) }, today)
  return {
    productName: item.productName,
    inputEan: '',
    unitNetPrice: null,
    unitListPrice: null,
    // The buyer's own digits: a large quantity would be rounded as a number.
    confirms: [{ ...first, quantity: wireNumber(item.requestedQuantity) }],
  }
}
