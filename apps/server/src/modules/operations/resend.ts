import type { CallBody, CallReply } from '@partwire/contract/call'
import type {
  resendAnyDelivery as resendAnyDeliveryCall,
  retryMail as retryMailCall,
} from '@partwire/contract/operations'
import type { Deps } from '../../deps'
import type { Operator } from '../auth/session-store'
import { resendFailedDelivery } from '../documents/deliveries/deliveries'
import { resendOpenMail } from '../notifications/mails'
import { recordAction } from './operator-action-store'

/** Shown to the supplier in the timeline of the order, which does not name the person. */
const OPERATOR_NAME = 'Operator'

/** Resend, by the operator, of a document of any supplier. */
export async function resendAnyDelivery(
  { db, now }: Deps,
  operator: Operator,
  { id }: CallBody<typeof resendAnyDeliveryCall>,
): Promise<CallReply<typeof resendAnyDeliveryCall>> {
  await db.transaction().execute(async (tx) => {
    const supplierId = await resendFailedDelivery(tx, { id, supplierId: null, by: OPERATOR_NAME, at: now() })
    await recordAction(tx, operator, now(), {
      action: 'resend',
      supplierId,
      changes: { delivery: { from: id, to: id }, state: { from: 'failed', to: 'queued' } },
    })
  })
  return { success: true }
}

/** Sends a waiting or failed mail now and records the operator's action. */
export async function retryMail(
  { db, now }: Deps,
  operator: Operator,
  { id }: CallBody<typeof retryMailCall>,
): Promise<CallReply<typeof retryMailCall>> {
  await db.transaction().execute(async (tx) => {
    const { supplierId, state } = await resendOpenMail(tx, id)
    await recordAction(tx, operator, now(), {
      action: 'resend',
      supplierId,
      changes: { mail: { from: id, to: id }, state: { from: state, to: 'queued' } },
    })
  })
  return { success: true }
}
