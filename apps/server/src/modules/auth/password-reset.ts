import type {
  checkPasswordReset as checkPasswordResetCall,
  resetPassword as resetPasswordCall,
  sendPasswordReset as sendPasswordResetCall,
} from '@partwire/contract/auth'
import type { CallBody, CallReply } from '@partwire/contract/call'
import {
  forgotPasswordRefusal,
  newPasswordRefusal,
  RESET_LINK_INVALID,
  RESET_MAIL_REFUSED,
  resetPasswordRefusal,
} from '@partwire/domain/auth/rules'
import type { Config } from '../../config/config'
import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import type { Visit } from '../../http/visit'
import { tokenHash } from '../../security/tokens'
import { enqueueMail } from '../notifications/mails'
import { insertResetMail } from '../notifications/reset-mail-store'
import { findSupplierByEmail, lockAccount, setSupplierPassword } from '../suppliers/account-store'
import { countAttempt, uncountAttempt } from './attempts'
import { isResetValid, lockReset } from './password-reset-store'
import { endSupplierAccess } from './sessions'

/** Queues a mail with a reset link. */
export async function sendPasswordReset(
  deps: Deps,
  visit: Visit,
  { email, host }: CallBody<typeof sendPasswordResetCall>,
): Promise<CallReply<typeof sendPasswordResetCall>> {
  const refusal = forgotPasswordRefusal(email)
  if (refusal !== null) throw new Refusal('invalid', refusal, 'email')

  await countAttempt(deps, 'password-reset-mail', visit.address, email)
  const supplier = await findSupplierByEmail(deps.db, email.trim(), deps.config.demo)
  if (supplier === null) {
    return deps.config.resetRevealsAccounts
      ? { success: false, code: 'not-found', error: RESET_MAIL_REFUSED }
      : { success: true }
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

/**
 * Whether a reset link still works, so that its page can say so before a password is typed. Tells no more than a reset
 * does, and counts towards the same limit.
 */
export async function checkPasswordReset(
  deps: Deps,
  visit: Visit,
  { token }: CallBody<typeof checkPasswordResetCall>,
): Promise<CallReply<typeof checkPasswordResetCall>> {
  const hash = tokenHash(token)
  const attempt = await countAttempt(deps, 'password-reset', visit.address, hash.toString('hex'))
  if (!(await isResetValid(deps.db, hash, deps.now(), deps.config.demo))) return invalidLink()
  await uncountAttempt(deps, attempt)
  return { success: true }
}

function invalidLink() {
  return { success: false, code: 'reset-link-invalid', error: RESET_LINK_INVALID } as const
}

/** Sets the password of the supplier whose reset link has this token, and ends all its other access. */
export async function resetPassword(
  deps: Deps,
  visit: Visit,
  { password, token }: CallBody<typeof resetPasswordCall>,
): Promise<CallReply<typeof resetPasswordCall>> {
  const trimmed = password.trim()
  const refusal = resetPasswordRefusal(trimmed, trimmed) ?? newPasswordRefusal(trimmed, deps.config.minPasswordLength)
  if (refusal !== null) throw new Refusal('invalid', refusal, 'password')

  const hash = tokenHash(token)
  const attempt = await countAttempt(deps, 'password-reset', visit.address, hash.toString('hex'))
  const passwordHash = await deps.passwords.hash(trimmed)
  const isReset = await deps.db.transaction().execute(async (tx) => {
    const supplierId = await lockReset(tx, hash, deps.now(), deps.config.demo)
    if (supplierId === null) return false
    // A sign-in with the previous password ends before, or finds the new one.
    await lockAccount(tx, supplierId)
    await setSupplierPassword(tx, supplierId, passwordHash)
    await endSupplierAccess(tx, supplierId)
    return true
  })
  if (!isReset) return invalidLink()
  await uncountAttempt(deps, attempt)
  return { success: true }
}
