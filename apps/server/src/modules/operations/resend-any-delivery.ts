import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { resendAnyDelivery as call } from '@partwire/contract/operations'
import type { Deps } from '../../deps'
import type { Operator } from '../auth/session-store'
import { recordAction } from './operator-action-store'
import { resend } from '../documents/deliveries/resend'

/** The supplier reads the timeline of its order: it learns that the operator did it, not which person. */
const BY = 'Operator'

/** Resend, by the operator. */
export async function resendAnyDelivery(
  { db, now }: Deps,
  operator: Operator,
  { id }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  await db.transaction().execute(async (tx) => {
    const supplierId = await resend(tx, { id, supplierId: null, by: BY, at: now() })
    await recordAction(tx, operator, now(), {
      action: 'resend',
      supplierId,
      changes: { delivery: { from: id, to: id }, state: { from: 'failed', to: 'queued' } },
    })
  })
  return { success: true }
}
