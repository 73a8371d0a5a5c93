import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { sendPasswordReset as call } from '@partwire/contract/auth'
import { RESET_MAIL_REFUSED } from '@partwire/domain/auth/messages'
import { forgotPasswordRefusal } from '@partwire/domain/auth/rules'
import type { Config } from '../../config/config'
import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import type { Visit } from '../../http/visit'
import { enqueueMail } from '../notifications/mails'
import { insertResetMail } from '../notifications/reset-mail-store'
import { findSupplierByEmail } from './account-store'
import { countAttempt } from './attempts'

export async function sendPasswordReset(
  deps: Deps,
  visit: Visit,
  { email, host }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const refusal = forgotPasswordRefusal(email)
  if (refusal !== null) throw new Refusal('invalid', refusal, 'email')

  await countAttempt(deps, 'password-reset-mail', visit.address, email)
  const supplier = await findSupplierByEmail(deps.db, email.trim(), deps.config.demo)
  if (supplier === null) {
    return deps.config.resetRevealsAccounts ? { success: false, error: RESET_MAIL_REFUSED } : { success: true }
  }
  // The worker creates the token when it sends the mail, so that no table and no queue holds a token in plain text.
  await deps.db.transaction().execute(async (tx) => {
    const id = await insertResetMail(tx, supplier.id, publicOrigin(deps.config, host))
    await enqueueMail(tx, { id, kind: 'passwordReset' })
  })
  return { success: true }
}

/** The requested origin if it is one of ours, otherwise our first: a request may name any host. */
function publicOrigin({ publicOrigins }: Config, host: string): string {
  const [first = ''] = publicOrigins
  return publicOrigins.includes(host) ? host : first
}
