import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { getDispatchAdvices as call } from '@partwire/contract/dispatch-advice'
import { readSnapshot } from '../../../db/connect'
import type { Deps } from '../../../deps'
import { readOrder } from '../worked-order'
import { readDispatchAdvices } from './read'

export async function getDispatchAdvices(
  { db }: Deps,
  supplierId: string,
  { orderId }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  return readSnapshot(db, async (tx) => {
    const order = await readOrder(tx, supplierId, orderId)
    return { success: true, order, dispatchAdvices: await readDispatchAdvices(tx, supplierId, order) }
  })
}
