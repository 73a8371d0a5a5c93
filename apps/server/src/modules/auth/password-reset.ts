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
import { maskEmail } from '@partwire/domain/security-log/events'
import type { Config } from '../../config/config'
import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import type { Visit } from '../../http/visit'
import { enqueue } from '../../jobs/job-store'
import { refuseWeakPassword } from '../../security/new-password'
import { tokenHash } from '../../security/tokens'
import { recordEndedSessions, recordSecurityEvent } from '../security-log/record-event'
import { lockAccount, setSupplierPassword } from '../suppliers/account-store'
import { countAttempt, discardAttempt, discardAttemptOfAddress, type Attempt } from './attempts'
import { rememberDevice } from './known-device'
import { findResetAccount, lockReset } from './password-reset-store'
import { recordFailure, recordLockout } from './record-failure'
import { requestResetMail } from './request-reset-mail'
import { endSupplierAccess } from './sessions'

/** A few minutes: somebody waits for the mail. */
const MAX_START_ATTEMPTS = 6

/**
 * Queues a mail with a reset link. Without RESET_REVEALS_ACCOUNTS the worker looks up the account: the call executes the
 * same statements for every address, so that neither the reply nor its duration tells which addresses are known.
 */
export async function sendPasswordReset(
  deps: Deps,
  visit: Visit,
  { email, host }: CallBody<typeof sendPasswordResetCall>,
): Promise<CallReply<typeof sendPasswordResetCall>> {
  const refusal = forgotPasswordRefusal(email)
  if (refusal !== null) throw new Refusal('invalid', refusal, 'email')

  const attempt = await countAttempt(deps, 'password-reset-mail', visit, email)
  const source = { address: visit.address, userAgent: visit.userAgent }
  const request = { email: email.trim(), origin: publicOrigin(deps.config, host), source }
  const unknown = { area: 'supplier', account: maskEmail(email) } as const
  if (!deps.config.resetRevealsAccounts) {
    await enqueue(deps.db, 'start-reset', request, { maxAttempts: MAX_START_ATTEMPTS })
    await recordLockout(deps, visit, attempt, unknown)
    return { success: true }
  }
  const supplierId = await requestResetMail(deps, request)
  if (supplierId === null) {
    await recordLockout(deps, visit, attempt, unknown)
    return { success: false, code: 'not-found', error: RESET_MAIL_REFUSED }
  }
  await discardAttemptOfAddress(deps, attempt)
  if (attempt.delays === 'account') await recordLockout(deps, visit, attempt, { area: 'supplier', supplierId })
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
  const attempt = await countAttempt(deps, 'password-reset', visit, null)
  if ((await findResetAccount(deps.db, hash, deps.now(), deps.config.demo)) === null) {
    return refuseLink(deps, visit, attempt)
  }
  await discardAttempt(deps, attempt)
  return { success: true }
}

async function refuseLink(deps: Deps, visit: Visit, attempt: Attempt) {
  await recordFailure(deps, visit, attempt, { kind: 'reset-failed', reason: 'link-invalid', area: 'supplier' })
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
  const attempt = await countAttempt(deps, 'password-reset', visit, null)
  const account = await findResetAccount(deps.db, hash, deps.now(), deps.config.demo)
  if (account === null) return refuseLink(deps, visit, attempt)
  // The link is valid, so what follows is no guess.
  await discardAttempt(deps, attempt)
  const { supplierName, contactName, contactEmail } = account
  await refuseWeakPassword(trimmed, { names: [supplierName, contactName], email: contactEmail })
  const passwordHash = await deps.passwords.hash(trimmed)
  const isReset = await deps.db.transaction().execute(async (tx) => {
    // A sign-in with the previous password ends before, or finds the new one. Before the link: whatever ends access locks
    // the account and then deletes all links.
    await lockAccount(tx, account.supplier_id)
    const supplierId = await lockReset(tx, hash, deps.now(), deps.config.demo)
    if (supplierId === null) return false
    await setSupplierPassword(tx, supplierId, passwordHash)
    const sessions = await endSupplierAccess(tx, supplierId)
    const event = { area: 'supplier', supplierId, source: visit } as const
    const tools = { ...deps, db: tx }
    await recordSecurityEvent(tools, { ...event, kind: 'password-changed', reason: 'with-reset-link' })
    await recordEndedSessions(tools, sessions, { ...event, reason: 'password-changed' })
    return true
  })
  if (!isReset) return refuseLink(deps, visit, attempt)
  // The owner of the mailbox can then sign in on this device, also while strangers guess the password.
  rememberDevice(deps, visit, 'supplier', contactEmail)
  return { success: true }
}
