import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { resendDelivery as call } from '@partwire/contract/timeline'
import type { Deps } from '../../deps'
import { findPerson } from '../orders/person-store'
import { resend } from './resend'

/** Resend, by the supplier whose document it is. */
export async function resendDelivery(
  deps: Deps,
  supplierId: string,
  { id }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  await resend(deps, { id, supplierId, by: await findPerson(deps.db, supplierId) })
  return { success: true }
}
