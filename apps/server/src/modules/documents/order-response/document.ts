import type { ConfirmLine, OrdRspDocument, OrdRspItem } from '../../../upstream/codec/documents/documents'
import { documentParties } from '../parties'
import type { StoredConfirm } from './line-store'
import type { StoredOrderResponse } from './read'

/** The order response as it is sent to the platform. */
export function orderResponseDocument(
  { head, facts, currency, parties, items }: StoredOrderResponse,
  issueDate: string,
): OrdRspDocument {
  return {
    ordRspId: head.ordRspId,
    issueDate,
    sellerOrderNumber: head.sellerOrderNumber,
    buyerOrderNumber: facts.buyerOrderNumber,
    orderDate: facts.orderDate,
    currency,
    ...documentParties(parties),
    items: items.map(documentItem),
  }
}

function documentItem({ ordered, line }: StoredOrderResponse['items'][number]): OrdRspItem {
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
    confirms: line.confirms.flatMap(documentConfirm),
  }
}

/**
 * Empty for a line without a status; a submitted order response has none of these. The screens show no reason of a line that
 * is Confirmed, so one that was typed before is not stated.
 */
function documentConfirm({ status, ...line }: StoredConfirm): ConfirmLine[] {
  if (status === '') return []
  return [{ ...line, status, reason: status === 'Confirmed' ? '' : line.reason }]
}
