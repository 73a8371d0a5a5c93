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
import { nonEmpty } from '../proposals'
import { refuseMissing } from '../worked-order'
import { linesWithConfirms } from './line-store'
import { openOrderResponse, type Opening } from './open'
import { responseOffers } from './proposals'
import { storedOrderResponse, type StoredOrderResponse } from './read'
import { findView, orderResponseRead, type ViewRecord } from './read-store'

/** One statement checks the session and reads everything; the first call for an order creates the draft as well. */
export async function getOrderResponse(
  deps: Deps,
  session: UncheckedSession,
  { orderId }: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  const found = (await session.read(orderResponseRead, { orderId })) ?? refuseMissing()
  const at = deps.now()
  const today = calendarDay(at, deps.config.businessTimeZone)
  const view = found.head === null ? await openView(deps, await session.supplierId(), orderId, { at, today }) : found
  const { head } = view
  if (head === null) throw new Refusal('not-found', 'This order response does not exist.')
  const stored = storedOrderResponse(view, head, linesWithConfirms(view.lines))
  const orderResponse = orderResponseReply(stored, documentDelivery(view.deliveries, head.id))
  const isDraft = view.order.status === 'orderResponse'
  return {
    success: true,
    order: documentOrder(view.order),
    orderResponse: isDraft ? withProposals(orderResponse, stored, responseOffers(view, today)) : orderResponse,
  }
}

async function openView({ db }: Deps, supplierId: string, orderId: string, opening: Opening): Promise<ViewRecord> {
  await db.transaction().execute((tx) => openOrderResponse(tx, supplierId, orderId, opening))
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

/** The reply with the sources of the proposed values that the draft holds, and with what the portal would propose now. */
function withProposals(
  reply: OrderResponse,
  { items }: StoredOrderResponse,
  { offersAt, knownPricesAt, guardPercent }: ReturnType<typeof responseOffers>,
): OrderResponse {
  return {
    ...reply,
    priceGuardPercent: guardPercent,
    items: reply.items.map((item, i) => ({
      ...item,
      proposals: nonEmpty(items[i]?.line.proposals),
      offers: nonEmpty(offersAt(i)),
      knownPrices: nonEmpty(knownPricesAt(i)),
    })),
  }
}

/** A line as the screens show it, without proposals. */
export function itemReply({ ordered, line }: StoredOrderResponse['items'][number]): OrderResponseItem {
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
