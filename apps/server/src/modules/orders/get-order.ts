import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { getOrder as call } from '@partwire/contract/orders'
import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import { findOrder, findOrderItems } from './order-store'

export async function getOrder(
  { db }: Deps,
  supplierId: string,
  { id }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const order = await findOrder(db, supplierId, id)
  if (order === null) throw new Refusal('not-found', 'This order does not exist.')
  return { success: true, order: { ...order, items: await findOrderItems(db, supplierId, id) } }
}
