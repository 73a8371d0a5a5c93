import type { PlannedDelivery } from '@partwire/domain/dispatch-advice/planned-deliveries'
import type { Db } from '../../../db/connect'
import { nextDocumentNumber } from '../number-store'
import { insertDispatchAdvice, setDispatchAdviceIds } from './store'

/** One draft for each planned day, carrying what was confirmed for it; part of the transaction that moves the order on. */
export async function openDispatchAdvices(
  tx: Db,
  supplierId: string,
  order: { id: string },
  { plan, ...stamp }: { plan: readonly PlannedDelivery[]; at: Date; by: string },
): Promise<string[]> {
  const ids: string[] = []
  for (const planned of plan) {
    const desAdvId = await nextDocumentNumber(tx, supplierId, 'DesAdv')
    ids.push(await insertDispatchAdvice(tx, supplierId, { orderId: order.id, desAdvId, planned, stamp }))
  }
  await setDispatchAdviceIds(tx, order.id, ids)
  return ids
}
