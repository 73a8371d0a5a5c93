import type { ConfirmLine, OrdRspDocument, OrdRspItem } from '../../../upstream/codec/documents/documents'
import { documentParty } from '../parties'
import type { StoredConfirm } from './line-store'
import type { FullOrderResponse } from './read'

/** What is sent; everything in it has been checked. */
export function orderResponseDocument(full: FullOrderResponse, issueDate: string): OrdRspDocument {
  const { response, facts, currency, parties, items } = full
  return {
    ordRspId: response.ordRspId,
    issueDate,
    sellerOrderNumber: response.sellerOrderNumber,
    buyerOrderNumber: facts.buyerOrderNumber,
    orderDate: facts.orderDate,
    currency,
    sellerParty: documentParty(parties.sellerParty),
    buyerParty: documentParty(parties.buyerParty),
    deliveryParty: parties.deliveryParty && documentParty(parties.deliveryParty),
    items: items.map(itemOf),
  }
}

function itemOf({ ordered, line }: FullOrderResponse['items'][number]): OrdRspItem {
  return {
    buyerLineNumber: ordered.buyerLineNumber,
    makerCode: ordered.makerCode,
    productNumber: ordered.productNumber,
    buyerProductNumber: ordered.buyerProductNumber,
    ean: ordered.ean || line.inputEan,
    productName: line.productName,
    quantity: ordered.requestedQuantity,
    uom: ordered.requestedQuantityUom,
    requestedDeliveryDate: ordered.requestedDeliveryDate,
    unitNetPrice: line.unitNetPrice,
    unitListPrice: line.unitListPrice,
    confirms: line.confirms.flatMap(confirmOf),
  }
}

function confirmOf({ status, ...line }: StoredConfirm): ConfirmLine[] {
  return status === '' ? [] : [{ ...line, status }]
}
