import type { CallBody, CallReply } from '@partwire/contract/call'
import type { getOrderResponse as call } from '@partwire/contract/order-response'
import { calendarDay } from '@partwire/domain/lib/calendar-date'
import type { Delivery } from '@partwire/domain/documents/shape'
import type { OrderResponse, OrderResponseItem } from '@partwire/domain/order-response/shape'
import type { Deps } from '../../../deps'
import { Refusal } from '../../../errors'
import { toWireNumber } from '../../../lib/wire-number'
import type { UncheckedSession } from '../../auth/sessions'
import { documentOrder } from '../../orders/order-record-store'
import { documentDelivery } from '../deliveries/delivery-store'
import { refuseMissing } from '../worked-order'
import { linesWithConfirms } from './line-store'
import { openOrderResponse } from './open'
import { storedOrderResponse, type StoredOrderResponse } from './read'
import { findView, orderResponseRead, type ViewRecord } from './read-store'

/** One statement checks the session and reads everything; the first call for an order creates the draft as well. */
export async function getOrderResponse(
  deps: Deps,
  session: UncheckedSession,
  { orderId }: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  const found = (await session.read(orderResponseRead, { orderId })) ?? refuseMissing()
  const view = found.head === null ? await openView(deps, await session.supplierId(), orderId) : found
  const { head } = view
  if (head === null) throw new Refusal('not-found', 'This order response does not exist.')
  const stored = storedOrderResponse(view, head, linesWithConfirms(view.lines))
  const orderResponse = orderResponseReply(stored, documentDelivery(view.deliveries, head.id))
  return { success: true, order: documentOrder(view.order), orderResponse }
}

async function openView({ config, db, now }: Deps, supplierId: string, orderId: string): Promise<ViewRecord> {
  const at = now()
  const today = calendarDay(at, config.businessTimeZone)
  await db.transaction().execute((tx) => openOrderResponse(tx, supplierId, orderId, { at, today }))
  return (await findView(db, supplierId, orderId)) ?? refuseMissing()
}

function orderResponseReply(stored: StoredOrderResponse, delivery: Delivery | null): OrderResponse {
  const { head, facts, currency, parties, items } = stored
  return {
    id: head.id,
    version: head.version,
    updatedAt: head.updatedAt,
    updatedBy: head.updatedBy,
    submittedAt: head.submittedAt,
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
