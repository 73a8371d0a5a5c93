import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { resendDelivery as call } from '@partwire/contract/timeline'
import type { Deps } from '../../../deps'
import { findPerson } from '../../orders/person-store'
import { resend } from './resend'

/** Resend, by the supplier whose document it is. */
export async function resendDelivery(
  { db, now }: Deps,
  supplierId: string,
  { id }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const by = await findPerson(db, supplierId)
  await db.transaction().execute((tx) => resend(tx, { id, supplierId, by, at: now() }))
  return { success: true }
}
