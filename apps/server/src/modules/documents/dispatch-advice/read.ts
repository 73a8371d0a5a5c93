import type { DispatchAdvice, DispatchAdviceItem, Measurement } from '@partwire/domain/dispatch-advice/shape'
import type { Delivery, WorkedOrder } from '@partwire/domain/documents/shape'
import type { Db } from '../../../db/connect'
import { groupBy } from '../../../lib/group-by'
import { wireNumber } from '../../../lib/wire-number'
import { findDeliveries } from '../deliveries/delivery-store'
import { readAdviceFacts, type AdviceFacts } from './advice-facts'
import { findItems, findMeasurements, SHIPMENT, type StoredItem, type StoredMeasurement } from './line-store'
import { findDispatchAdviceHeads, type DispatchAdviceHead } from './store'

/** The advices of an order as they travel, the earliest planned delivery first. */
export async function readDispatchAdvices(db: Db, supplierId: string, order: WorkedOrder): Promise<DispatchAdvice[]> {
  const heads = await findDispatchAdviceHeads(db, supplierId, order.id)
  if (heads.length === 0) return []
  const ids = heads.map(({ id }) => id)
  const facts = await readAdviceFacts(db, supplierId, order.id)
  const items = groupBy(await findItems(db, ids), ({ documentId }) => documentId)
  const measurements = groupBy(await findMeasurements(db, ids), placeOf)
  const deliveries = await findDeliveries(db, order.id, 'DesAdv')

  return heads.map((head) => {
    const measured = (item: number): Measurement[] =>
      (measurements.get(placeOf({ documentId: head.id, item })) ?? []).map(measurementOf)
    return {
      ...headOf(head, deliveries.get(head.id) ?? null),
      buyerOrderNumber: facts.order.buyerOrderNumber,
      ...(head.parties ?? facts.parties),
      measurements: measured(SHIPMENT),
      items: (items.get(head.id) ?? []).map((item, i) => itemOf(item, facts, measured(i + 1))),
    }
  })
}

function headOf(head: DispatchAdviceHead, delivery: Delivery | null) {
  const { updatedAt, submittedAt, packetCount, parties: _parties, ...rest } = head
  return {
    ...rest,
    status: submittedAt === null ? ('draft' as const) : ('submitted' as const),
    updatedAt: updatedAt.toISOString(),
    submittedAt: submittedAt?.toISOString() ?? null,
    packetCount: wireNumber(packetCount),
    delivery,
  }
}

function itemOf(stored: StoredItem, facts: AdviceFacts, measurements: Measurement[]): DispatchAdviceItem {
  const { documentId: _documentId, itemPosition, confirmedQuantity, deliveredQuantity, ...packet } = stored
  const ordered = facts.items[itemPosition - 1]
  return {
    buyerProductNumber: ordered?.buyerProductNumber ?? '',
    productNumber: ordered?.productNumber ?? '',
    ean: ordered?.ean ?? '',
    productName: ordered?.productName ?? '',
    quantityUom: ordered?.requestedQuantityUom ?? '',
    confirmedQuantity: Number(confirmedQuantity),
    deliveredQuantity: wireNumber(deliveredQuantity),
    ...packet,
    measurements,
  }
}

function measurementOf({ amount, type }: StoredMeasurement): Measurement {
  return { amount: wireNumber(amount), type }
}

function placeOf({ documentId, item }: Pick<StoredMeasurement, 'documentId' | 'item'>): string {
  return `${documentId}/${item}`
}
