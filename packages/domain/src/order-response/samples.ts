import { aDocumentHead, SAMPLE_BUYER, SAMPLE_SELLER } from '../documents/samples'
import type { ConfirmLine, OrderResponse, OrderResponseForm, OrderResponseItem, OrderResponseItemForm } from './shape'

/** @internal */
export function aConfirmLine(changes: Partial<ConfirmLine> = {}): ConfirmLine {
  return { quantity: 10, status: 'Confirmed', reason: '', deliveryDate: '20261130', ...changes }
}

/**
 * An item of 10, confirmed as requested.
 * @internal
 */
export function anOrderResponseItemForm(changes: Partial<OrderResponseItemForm> = {}): OrderResponseItemForm {
  return {
    productName: 'Brake disc',
    inputEan: '',
    unitNetPrice: '12.50',
    unitListPrice: '20',
    confirms: [aConfirmLine()],
    ...changes,
  }
}

/**
 * A form that can be submitted: one item of 10, confirmed as requested.
 * @internal
 */
export function anOrderResponseForm(changes: Partial<OrderResponseForm> = {}): OrderResponseForm {
  return { sellerOrderNumber: 'SO-1', items: [anOrderResponseItemForm()], ...changes }
}

/** @internal */
export function anOrderResponseItem(changes: Partial<OrderResponseItem> = {}): OrderResponseItem {
  return {
    buyerProductNumber: 'B-1',
    productNumber: 'S-1',
    ean: '4006381333931',
    requestedQuantity: 10,
    requestedQuantityUom: 'PCE',
    requestedDeliveryDate: '20261130',
    ...anOrderResponseItemForm(),
    ...changes,
  }
}

/** @internal */
export function anOrderResponse(changes: Partial<OrderResponse> = {}): OrderResponse {
  return {
    ...aDocumentHead('51'),
    ordRspId: 'OR-51',
    sellerOrderNumber: 'SO-1',
    buyerOrderNumber: 'PO-2026-100',
    orderDate: '20261101',
    orderDispatchMode: 'Normal',
    currency: 'EUR',
    buyerParty: SAMPLE_BUYER,
    sellerParty: SAMPLE_SELLER,
    deliveryParty: null,
    items: [anOrderResponseItem()],
    ...changes,
  }
}
