import type { DocumentOrder } from '@partwire/domain/documents/shape'
import type { OrderResponse } from '@partwire/domain/order-response/shape'
import { callApi } from '../../shared/api/client'
import { requireSuccess } from '../../shared/api/load-error'
import { useLoadedDocument } from '../../shared/document/drafts/use-loaded-document'

export interface LoadedOrderResponse {
  order: DocumentOrder
  orderResponse: OrderResponse
}

/** Loads the order response of an order, with the order. Does not load while `isEnabled` is false. */
export function useOrderResponse(orderId: string, isEnabled = true) {
  return useLoadedDocument({
    kind: 'orderResponse',
    orderId,
    load: loadOrderResponse,
    selectDeliveries: listDeliveries,
    isEnabled,
  })
}

function loadOrderResponse(orderId: string): Promise<LoadedOrderResponse> {
  return requireSuccess(callApi('GET /api/supplier/orderResponse/get/:orderId', { orderId }))
}

function listDeliveries({ orderResponse }: LoadedOrderResponse) {
  return [orderResponse.delivery]
}
