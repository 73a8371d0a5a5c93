import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { resendMail as call } from '@partwire/contract/operations'
import type { Deps } from '../../deps'
import type { Operator } from '../auth/session-store'
import { recordAction } from './operator-action-store'
import { resend } from '../notifications/resend'

/** Try a mail again now, in one transaction with the record of who asked for it. */
export async function resendMail(
  { db, now }: Deps,
  operator: Operator,
  { id }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  await db.transaction().execute(async (tx) => {
    const { supplierId, state } = await resend(tx, id)
    await recordAction(tx, operator, now(), {
      action: 'resend',
      supplierId,
      changes: { mail: { from: id, to: id }, state: { from: state, to: 'queued' } },
    })
  })
  return { success: true }
}
