import { needsDeliveryAddress } from '@partwire/domain/documents/delivery-address'
import { initialConfirmLine } from '@partwire/domain/order-response/confirm-lines'
import type { OrderResponseItemForm } from '@partwire/domain/order-response/shape'
import type { Db } from '../../../db/connect'
import { toWireNumber } from '../../../lib/wire-number'
import { nextDocumentNumber } from '../number-store'
import { findOrderedItems, type OrderedItem } from '../../orders/order-facts-store'
import { findContactName } from '../../suppliers/contact-store'
import { lockOrder } from '../../orders/worked-order-store'
import { recordEvent } from '../timeline/event-store'
import { insertLines } from './line-store'
import { insertOrderResponse } from './store'

interface Opening {
  at: Date
  /** `yyyymmdd` of `at` in the business time zone. */
  today: string
}

/**
 * Creates the draft of an order response. Does nothing when the order already has one (a concurrent request may have
 * created it) or is past this status.
 */
export async function openOrderResponse(
  tx: Db,
  supplierId: string,
  orderId: string,
  { at, today }: Opening,
): Promise<void> {
  const order = await lockOrder(tx, supplierId, orderId)
  if (order?.status !== 'orderResponse' || order.orderResponseId !== undefined) return

  const ordRspId = await nextDocumentNumber(tx, supplierId, 'OrdRsp')
  const stamp = { at, by: await findContactName(tx, supplierId) }
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
    items.map((item) => initialItem(item, today)),
  )
  await recordEvent(tx, supplierId, { orderId, ...stamp, text: `Order response ${ordRspId} opened` })
}

/** An item with one confirm line for what was requested. */
function initialItem(item: OrderedItem, today: string): OrderResponseItemForm {
  const confirm = initialConfirmLine({ ...item, requestedQuantity: Number(item.requestedQuantity) }, today)
  return {
    productName: item.productName,
    inputEan: '',
    unitNetPrice: null,
    unitListPrice: null,
    // The exact text of the order: `Number` would round a large quantity.
    confirms: [{ ...confirm, quantity: toWireNumber(item.requestedQuantity) }],
  }
}
