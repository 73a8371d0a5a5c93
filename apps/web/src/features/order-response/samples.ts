import { aDocumentOrder } from '@partwire/domain/documents/samples'
import type { Delivery, DocumentOrder } from '@partwire/domain/documents/shape'
import { aConfirmLine, anOrderResponse, anOrderResponseItem } from '@partwire/domain/order-response/samples'
import type { OrderResponse } from '@partwire/domain/order-response/shape'
import { toFormValues, type OrderResponseFormValues } from '../../shared/document/response-lines/form'

/** An item of a new draft: 10 pieces requested for 2099-11-30, not answered. */
export function anUnansweredItem(changes: Partial<OrderResponse['items'][number]> = {}) {
  return anOrderResponseItem({
    unitNetPrice: null,
    unitListPrice: null,
    requestedDeliveryDate: '20991130',
    confirms: [aConfirmLine({ status: '', deliveryDate: '20991130' })],
    ...changes,
  })
}

/** A new draft with `count` items. */
export function aDraftOrderResponse(count = 1, changes: Partial<OrderResponse> = {}): OrderResponse {
  const items = Array.from({ length: count }, (_, i) => anUnansweredItem({ productNumber: `S-${i + 1}` }))
  return anOrderResponse({ sellerOrderNumber: '', items, ...changes })
}

export function draftFormValues(count = 1): OrderResponseFormValues {
  return toFormValues(aDraftOrderResponse(count), aDocumentOrder())
}

export function aDelivery(state: Delivery['state'], reason = ''): Delivery {
  return { id: '9', state, reason, at: '2026-11-15T09:00:00.000Z' }
}

/** The reply of the get call. */
export function aGetReply(orderResponse: OrderResponse = aDraftOrderResponse(), order: Partial<DocumentOrder> = {}) {
  return { success: true, order: aDocumentOrder({ id: '7', orderResponseId: '51', ...order }), orderResponse }
}
