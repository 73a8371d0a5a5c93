import { needsDeliveryAddress } from '@partwire/domain/documents/delivery-address'
import { offerSources } from '@partwire/domain/documents/proposals'
import { initialConfirmLine } from '@partwire/domain/order-response/confirm-lines'
import type { OrderResponseItemForm } from '@partwire/domain/order-response/shape'
import type { Db } from '../../../db/connect'
import { toWireNumber } from '../../../lib/wire-number'
import type { OrderedItem } from '../../orders/order-facts-store'
import { documentOrder } from '../../orders/order-record-store'
import { lockOrder } from '../../orders/worked-order-store'
import { recordEvent } from '../timeline/event-store'
import { typedLines } from './line-store'
import { responseOffers, type ItemOffers } from './proposals'
import { findDraft } from './read-store'
import { insertOrderResponse } from './store'

export interface Opening {
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
  await lockOrder(tx, supplierId, orderId)
  const found = await findDraft(tx, supplierId, orderId)
  if (found?.order.status !== 'orderResponse' || found.head !== null) return

  const order = documentOrder(found.order)
  const { offersAt } = responseOffers(found, today)
  const items = found.items.map((item, i) => initialItem(item, today, offersAt(i)))
  const stamp = { at, by: found.contactName }
  const ordRspId = await insertOrderResponse(tx, supplierId, {
    orderId,
    deliveryAddress: needsDeliveryAddress(order) ? order.deliveryPartyAddress : null,
    lines: typedLines(items),
    stamp,
  })
  await recordEvent(tx, supplierId, { orderId, ...stamp, text: `Order response ${ordRspId} opened` })
}

/** An item with one confirm line for what was requested, filled with what the portal proposes. */
export function initialItem(item: OrderedItem, today: string, offers: ItemOffers): OrderResponseItemForm {
  const confirm = initialConfirmLine({ ...item, requestedQuantity: Number(item.requestedQuantity) }, today)
  return {
    productName: item.productName,
    inputEan: offers.inputEan?.value ?? '',
    unitNetPrice: offers.unitNetPrice?.value ?? null,
    unitListPrice: offers.unitListPrice?.value ?? null,
    confirms: [
      {
        ...confirm,
        // The exact text of the order: `Number` would round a large quantity.
        quantity: toWireNumber(item.requestedQuantity),
        deliveryDate: offers.deliveryDate?.value ?? confirm.deliveryDate,
      },
    ],
    proposals: offerSources(offers),
  }
}
