import { groupBy } from '../../../lib/group-by'
import type { DesAdvDocument, DesAdvItem, Measurement } from '../../../upstream/codec/documents/documents'
import { documentParty } from '../parties'
import type { AdviceFacts } from './advice-facts'
import { SHIPMENT, type StoredItem, type StoredMeasurement } from './line-store'
import type { DispatchAdviceHead } from './store'

export interface StoredAdvice {
  head: DispatchAdviceHead
  items: readonly StoredItem[]
  measurements: readonly StoredMeasurement[]
}

/** What the platform is told: the stored advice, with what its order and the order response settled. */
export function desAdvDocument({ head, items, measurements }: StoredAdvice, facts: AdviceFacts): DesAdvDocument {
  const { buyerParty, sellerParty, deliveryParty } = facts.parties
  const measured = groupBy(measurements, ({ item }) => item)
  return {
    desAdvId: head.desAdvId,
    issueDate: head.issueDate,
    deliveryDate: head.deliveryDate,
    transportType: head.transportType,
    transportId: head.transportId,
    packetCount: head.packetCount,
    identSystem: head.identSystem,
    packetNumber: head.packetNumber,
    measurements: (measured.get(SHIPMENT) ?? []).map(measurementOf),
    sellerOrderNumber: facts.sellerOrderNumber,
    buyerOrderNumber: facts.order.buyerOrderNumber,
    orderDate: facts.order.orderDate,
    buyerParty: documentParty(buyerParty),
    sellerParty: documentParty(sellerParty),
    deliveryParty: deliveryParty === null ? null : documentParty(deliveryParty),
    items: items.flatMap((item, i) => itemOf(item, facts, (measured.get(i + 1) ?? []).map(measurementOf))),
  }
}

function itemOf(stored: StoredItem, facts: AdviceFacts, measurements: Measurement[]): DesAdvItem[] {
  const ordered = facts.items[stored.itemPosition - 1]
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
      quantity: stored.deliveredQuantity,
      uom: ordered.requestedQuantityUom,
      packetKind: stored.packetKind,
      identSystem: stored.identSystem,
      packetNumber: stored.packetNumber,
      measurements,
    },
  ]
}

function measurementOf({ amount, type }: StoredMeasurement): Measurement {
  return { amount, type }
}
