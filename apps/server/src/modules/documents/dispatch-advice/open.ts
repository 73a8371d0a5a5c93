import type { PlannedDelivery } from '@partwire/domain/dispatch-advice/planned-deliveries'
import type { Db } from '../../../db/connect'
import { nextDocumentNumber } from '../number-store'
import { setDispatchAdviceIds, type Stamp } from '../../orders/worked-order-store'
import { insertLines, type NewLine } from './line-store'
import { insertDispatchAdvice } from './store'

/**
 * Creates one draft for each planned delivery date, with the quantities confirmed for that day. Runs in the transaction
 * that submits the order response. Returns the ids in the order of the plan.
 */
export async function openDispatchAdvices(
  tx: Db,
  supplierId: string,
  order: { id: string },
  { plan, ...stamp }: Stamp & { plan: readonly PlannedDelivery[] },
): Promise<string[]> {
  const ids: string[] = []
  for (const { plannedDeliveryDate, items } of plan) {
    const desAdvId = await nextDocumentNumber(tx, supplierId, 'DesAdv')
    const id = await insertDispatchAdvice(tx, supplierId, { orderId: order.id, desAdvId, plannedDeliveryDate, stamp })
    await insertLines(tx, id, items.map(initialLine))
    ids.push(id)
  }
  await setDispatchAdviceIds(tx, order.id, ids)
  return ids
}

function initialLine({ index, quantity }: PlannedDelivery['items'][number]): NewLine {
  return {
    itemPosition: index + 1,
    confirmedQuantity: quantity,
    form: {
      deliveredQuantity: quantity,
      packetKind: '',
      identSystem: '',
      packetNumber: '',
      measurements: [],
      isOrigin: true,
    },
  }
}
