import type { CallBody, CallReply } from '@partwire/contract/call'
import type { getDispatchAdvices as call } from '@partwire/contract/dispatch-advice'
import { matchAdvices } from '@partwire/domain/dispatch-advice/match'
import type { DispatchAdvice, DispatchAdviceItem, LineMatch, Measurement } from '@partwire/domain/dispatch-advice/shape'
import type { Delivery } from '@partwire/domain/documents/shape'
import type { Deps } from '../../../deps'
import { toWireNumber } from '../../../lib/wire-number'
import type { UncheckedSession } from '../../auth/sessions'
import { documentOrder } from '../../orders/order-record-store'
import { documentDelivery } from '../deliveries/delivery-store'
import { refuseMissing } from '../worked-order'
import { withAdviceProposals } from './proposals'
import { linesByDocument, type StoredLine, type StoredLines, type StoredMeasurement } from './line-store'
import { storedDispatchAdvices, type AdviceFacts, type StoredDispatchAdvice } from './read'
import { dispatchAdvicesRead } from './read-store'

/** One statement checks the session and reads everything. */
export async function getDispatchAdvices(
  _deps: Deps,
  session: UncheckedSession,
  { orderId }: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  const record = (await session.read(dispatchAdvicesRead, { orderId })) ?? refuseMissing()
  const complete = storedDispatchAdvices(record)
  const findLines = linesByDocument(record.lines)
  const advices = record.heads.map((head) => ({ head, lines: findLines(head.id) }))
  const matches = matchAdvices(
    advices.map(({ head, lines }) => ({ isSubmitted: head.submittedAt !== null, lines: lines.items })),
  )
  const dispatchAdvices = advices.map(({ head, lines }, i) => {
    const reply = dispatchAdviceReply(complete(head, lines), documentDelivery(record.deliveries, head.id))
    const matched = advices.length > 1 ? withMatch(reply, lines, matches[i]) : reply
    return withAdviceProposals(matched, { head, lines, record })
  })
  return { success: true, order: documentOrder(record.order), dispatchAdvices }
}

/** The original lines with what the other dispatch advices of the order deliver. */
function withMatch(reply: DispatchAdvice, lines: StoredLines, match: ReadonlyMap<number, LineMatch> | undefined) {
  return {
    ...reply,
    items: reply.items.map((item, i) => {
      const found = item.isOrigin ? match?.get(lines.items[i]?.itemPosition ?? 0) : undefined
      return found === undefined ? item : { ...item, match: found }
    }),
  }
}

function dispatchAdviceReply(stored: StoredDispatchAdvice, delivery: Delivery | null): DispatchAdvice {
  const { head, lines, facts, parties } = stored
  return {
    id: head.id,
    version: head.version,
    updatedAt: head.updatedAt,
    updatedBy: head.updatedBy,
    submittedAt: head.submittedAt,
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
