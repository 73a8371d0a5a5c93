import type { CallBody, CallReply } from '@partwire/contract/call'
import type { getTimeline as call } from '@partwire/contract/timeline'
import type { Deps } from '../../../deps'
import { readOrder } from '../worked-order'
import { findEvents } from './event-store'

export async function getTimeline(
  { db }: Deps,
  supplierId: string,
  { orderId }: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  await readOrder(db, supplierId, orderId)
  return { success: true, events: await findEvents(db, supplierId, orderId) }
}
