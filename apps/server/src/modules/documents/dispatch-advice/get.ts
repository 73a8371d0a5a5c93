import type { CallBody, CallReply } from '@partwire/contract/call'
import type { getDispatchAdvices as call } from '@partwire/contract/dispatch-advice'
import type { DispatchAdvice, DispatchAdviceItem, Measurement } from '@partwire/domain/dispatch-advice/shape'
import type { Delivery } from '@partwire/domain/documents/shape'
import { readSnapshot } from '../../../db/read-snapshot'
import type { Deps } from '../../../deps'
import { toWireNumber } from '../../../lib/wire-number'
import { findDeliveries } from '../deliveries/delivery-store'
import { readOrder } from '../worked-order'
import type { StoredLine, StoredMeasurement } from './line-store'
import { readDispatchAdvices, type AdviceFacts, type StoredDispatchAdvice } from './read'

export async function getDispatchAdvices(
  { db }: Deps,
  supplierId: string,
  { orderId }: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  return readSnapshot(db, async (tx) => {
    const order = await readOrder(tx, supplierId, orderId)
    const stored = await readDispatchAdvices(tx, supplierId, orderId)
    const deliveries = await findDeliveries(tx, orderId, 'DesAdv')
    const dispatchAdvices = stored.map((advice) => dispatchAdviceReply(advice, deliveries.get(advice.head.id) ?? null))
    return { success: true, order, dispatchAdvices }
  })
}

function dispatchAdviceReply(stored: StoredDispatchAdvice, delivery: Delivery | null): DispatchAdvice {
  const { head, lines, facts, parties } = stored
  return {
    id: head.id,
    version: head.version,
    updatedAt: head.updatedAt.toISOString(),
    updatedBy: head.updatedBy,
    submittedAt: head.submittedAt?.toISOString() ?? null,
    delivery,
    status: head.submittedAt === null ? 'draft' : 'submitted',
    desAdvId: head.desAdvId,
    plannedDeliveryDate: head.plannedDeliveryDate,
    issueDate: head.issueDate,
    deliveryDate: head.deliveryDate,
    transportType: head.transportType,
    transportId: head.transportId,
    packetCount: toWireNumber(head.packetCount),
    identSystem: head.identSystem,
    packetNumber: head.packetNumber,
    buyerOrderNumber: facts.order.buyerOrderNumber,
    ...parties,
    measurements: lines.measurements.map(measurementReply),
    items: lines.items.map((line) => itemReply(line, facts)),
  }
}

function itemReply(line: StoredLine, facts: AdviceFacts): DispatchAdviceItem {
  const ordered = facts.items[line.itemPosition - 1]
  return {
    buyerProductNumber: ordered?.buyerProductNumber ?? '',
    productNumber: ordered?.productNumber ?? '',
    ean: ordered?.ean ?? '',
    productName: ordered?.productName ?? '',
    quantityUom: ordered?.requestedQuantityUom ?? '',
    confirmedQuantity: Number(line.confirmedQuantity),
    deliveredQuantity: toWireNumber(line.deliveredQuantity),
    isOrigin: line.isOrigin,
    packetKind: line.packetKind,
    identSystem: line.identSystem,
    packetNumber: line.packetNumber,
    measurements: line.measurements.map(measurementReply),
  }
}

function measurementReply({ amount, type }: StoredMeasurement): Measurement {
  return { amount: toWireNumber(amount), type }
}
