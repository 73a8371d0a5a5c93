import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { getDispatchAdvices as call } from '@partwire/contract/dispatch-advice'
import type { Deps } from '../../deps'
import { readOrder } from '../orders/worked-order'
import { readDispatchAdvices } from './read-dispatch-advices'

export async function getDispatchAdvices(
  { db }: Deps,
  supplierId: string,
  { orderId }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const order = await readOrder(db, supplierId, orderId)
  return { success: true, order, dispatchAdvices: await readDispatchAdvices(db, supplierId, order) }
}
