import type { CallBody, CallReply } from '@partwire/contract/call'
import type { getOrderResponse as call } from '@partwire/contract/order-response'
import { calendarDay } from '@partwire/domain/lib/calendar-date'
import type { Delivery } from '@partwire/domain/documents/shape'
import type { OrderResponse, OrderResponseItem } from '@partwire/domain/order-response/shape'
import { readSnapshot } from '../../../db/read-snapshot'
import type { Deps } from '../../../deps'
import { toWireNumber } from '../../../lib/wire-number'
import { findDeliveries } from '../deliveries/delivery-store'
import { readOrder } from '../worked-order'
import { openOrderResponse } from './open'
import { readOrderResponse, type StoredOrderResponse } from './read'

export async function getOrderResponse(
  { config, db, now }: Deps,
  supplierId: string,
  { orderId }: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  const { orderResponseId } = await readOrder(db, supplierId, orderId)
  if (orderResponseId === undefined) {
    const at = now()
    const today = calendarDay(at, config.businessTimeZone)
    await db.transaction().execute((tx) => openOrderResponse(tx, supplierId, orderId, { at, today }))
  }
  return readSnapshot(db, async (tx) => {
    const order = await readOrder(tx, supplierId, orderId)
    const stored = await readOrderResponse(tx, supplierId, orderId)
    const deliveries = await findDeliveries(tx, orderId, 'OrdRsp')
    const delivery = deliveries.get(stored.head.id) ?? null
    return { success: true, order, orderResponse: orderResponseReply(stored, delivery) }
  })
}

function orderResponseReply(stored: StoredOrderResponse, delivery: Delivery | null): OrderResponse {
  const { head, facts, currency, parties, items } = stored
  return {
    id: head.id,
    version: head.version,
    updatedAt: head.updatedAt.toISOString(),
    updatedBy: head.updatedBy,
    submittedAt: head.submittedAt?.toISOString() ?? null,
    delivery,
    ordRspId: head.ordRspId,
    sellerOrderNumber: head.sellerOrderNumber,
    buyerOrderNumber: facts.buyerOrderNumber,
    orderDate: facts.orderDate,
    orderDispatchMode: facts.dispatchMode,
    currency,
    ...parties,
    items: items.map(itemReply),
  }
}

function itemReply({ ordered, line }: StoredOrderResponse['items'][number]): OrderResponseItem {
  return {
    buyerProductNumber: ordered.buyerProductNumber,
    productNumber: ordered.productNumber,
    ean: ordered.ean,
    inputEan: line.inputEan,
    productName: line.productName,
    requestedQuantity: Number(ordered.requestedQuantity),
    requestedQuantityUom: ordered.requestedQuantityUom,
    requestedDeliveryDate: ordered.requestedDeliveryDate,
    unitNetPrice: toWireNumber(line.unitNetPrice),
    unitListPrice: toWireNumber(line.unitListPrice),
    confirms: line.confirms.map((confirm) => ({ ...confirm, quantity: toWireNumber(confirm.quantity) })),
  }
}
