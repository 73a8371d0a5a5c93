import type { DesAdvDocument, DesAdvItem } from '../../../upstream/codec/documents/documents'
import { documentParties } from '../parties'
import type { StoredLine } from './line-store'
import type { AdviceFacts, StoredDispatchAdvice } from './read'

/** The dispatch advice as it is sent to the platform. */
export function dispatchAdviceDocument(
  { head, lines, facts, parties }: StoredDispatchAdvice,
  issueDate: string,
): DesAdvDocument {
  return {
    desAdvId: head.desAdvId,
    issueDate,
    deliveryDate: head.deliveryDate,
    transportType: head.transportType,
    transportId: head.transportId,
    packetCount: head.packetCount,
    identSystem: head.identSystem,
    packetNumber: head.packetNumber,
    measurements: lines.measurements,
    sellerOrderNumber: facts.sellerOrderNumber,
    buyerOrderNumber: facts.order.buyerOrderNumber,
    orderDate: facts.order.orderDate,
    ...documentParties(parties),
    items: lines.items.flatMap((line) => documentItem(line, facts)),
  }
}

/** Empty when the order has no item at the position of the line. */
function documentItem(line: StoredLine, facts: AdviceFacts): DesAdvItem[] {
  const ordered = facts.items[line.itemPosition - 1]
  if (ordered === undefined) return []
  const { buyerLineNumber, makerCode, productNumber, buyerProductNumber, ean, productName } = ordered
  return [
    {
      buyerLineNumber,
      makerCode,
      productNumber,
      buyerProductNumber,
      ean,
      productName,
      quantity: line.deliveredQuantity,
      uom: ordered.requestedQuantityUom,
      packetKind: line.packetKind,
      identSystem: line.identSystem,
      packetNumber: line.packetNumber,
      measurements: line.measurements,
    },
  ]
}
