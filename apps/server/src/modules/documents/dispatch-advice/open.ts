import type { PlannedDelivery } from '@partwire/domain/dispatch-advice/planned-deliveries'
import type { Db } from '../../../db/connect'
import type { Stamp } from '../../orders/worked-order-store'
import type { StoredLine } from './line-store'
import { insertDispatchAdvices } from './store'

/**
 * Creates one draft for each planned delivery date, with the quantities confirmed for that day. Runs in the transaction
 * that submits the order response, which lists them in the order. Returns the ids in the order of the plan.
 */
export async function openDispatchAdvices(
  tx: Db,
  supplierId: string,
  order: { id: string },
  { plan, ...stamp }: Stamp & { plan: readonly PlannedDelivery[] },
): Promise<string[]> {
  if (plan.length === 0) return []
  const advices = plan.map(({ plannedDeliveryDate, items }) => ({ plannedDeliveryDate, items: items.map(initialLine) }))
  return insertDispatchAdvices(tx, supplierId, order.id, { advices, ...stamp })
}

function initialLine({ index, quantity }: PlannedDelivery['items'][number]): StoredLine {
  return {
    itemPosition: index + 1,
    isOrigin: true,
    confirmedQuantity: quantity,
    deliveredQuantity: quantity,
    packetKind: '',
    identSystem: '',
    packetNumber: '',
    proposals: null,
    measurements: [],
  }
}
