import type { supplierLogin, login } from '@partwire/contract/auth'
import type { CallBody, CallReply } from '@partwire/contract/call'
import { maskEmail } from '@partwire/domain/security-log/events'
import {
  ACCOUNT_DISABLED,
  isPossibleSignIn,
  signInRefusal,
  STATUS_DISABLED,
  WRONG_SIGN_IN,
} from '@partwire/domain/auth/rules'
import { STATUS_CODE_NEEDED } from '@partwire/domain/security/rules'
import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import type { Visit } from '../../http/visit'
import { tokenHash } from '../../security/tokens'
import { recordSecurityEvent } from '../security-log/record-event'
import { findAccount, findSupplierByEmail, recordAccess } from '../suppliers/account-store'
import { countAttempt, discardAttempt, verifyPassword } from './attempts'
import { rememberDevice } from './known-device'
import { startPendingSignIn } from './security/pending-sign-in'
import { createSession, replaceSession, supplierReply } from './sessions'
import { findOperatorByEmail, lockPasswordHash } from './operator-store'
import { recordFailure } from './record-failure'
import { deleteSession } from './session-store'

const WRONG = { success: false, code: 'wrong-credentials', error: WRONG_SIGN_IN } as const

/** An unknown e-mail, a disabled operator and a wrong password get the same reply. */
export async function signInOperator(
  deps: Deps,
  visit: Visit,
  { email, password }: CallBody<typeof login>,
): Promise<CallReply<typeof login>> {
  const refusal = signInRefusal('admin', email, password)
  if (refusal !== null) throw new Refusal('invalid', refusal)
  if (!isPossibleSignIn(email, password)) return WRONG

  const attempt = await countAttempt(deps, 'admin-login', visit, email)
  const operator = await findOperatorByEmail(deps.db, email.trim())
  const isAllowed = deps.config.demo || operator?.isDemo === false
  const passwordHash = operator?.disabledAt === null && isAllowed ? operator.passwordHash : null
  const isCorrect = await verifyPassword(deps, attempt, passwordHash, password)
  if (operator === null || !isCorrect) {
    const kind = 'sign-in-failed'
    await recordFailure(deps, visit, attempt, {
      area: 'admin',
      ...(operator === null
        ? { kind, reason: 'unknown-account', account: maskEmail(email) }
        : { kind, reason: passwordHash === null ? 'account-disabled' : 'wrong-password', operatorId: operator.id }),
    })
    return WRONG
  }

  await discardAttempt(deps, attempt)
  const event = { area: 'admin', operatorId: operator.id, source: visit } as const
  return deps.db.transaction().execute(async (tx): Promise<CallReply<typeof login>> => {
    const tools = { ...deps, db: tx }
    // The password may have changed, or the operator may have been disabled or removed, since the check.
    if ((await lockPasswordHash(tx, operator.id)) !== operator.passwordHash) {
      await recordSecurityEvent(tools, { ...event, kind: 'sign-in-failed', reason: 'wrong-password' })
      return WRONG
    }
    rememberDevice(deps, visit, 'admin', email)
    const account = { area: 'admin', id: operator.id } as const
    const secondStep = await startPendingSignIn(tools, visit, account)
    if (secondStep !== null) return secondStep

    await replaceSession(tools, visit, 'admin', await createSession(tools, visit, account))
    await recordSecurityEvent(tools, { ...event, kind: 'sign-in' })
    return { success: true }
  })
}

export async function signInSupplier(
  deps: Deps,
  visit: Visit,
  { email, password }: CallBody<typeof supplierLogin>,
): Promise<CallReply<typeof supplierLogin>> {
  const refusal = signInRefusal('supplier', email, password)
  if (refusal !== null) throw new Refusal('invalid', refusal)
  if (!isPossibleSignIn(email, password)) return WRONG

  const attempt = await countAttempt(deps, 'supplier-login', visit, email)
  const supplier = await findSupplierByEmail(deps.db, email.trim(), deps.config.demo)
  const isCorrect = await verifyPassword(deps, attempt, supplier?.passwordHash ?? null, password)
  if (supplier === null || !isCorrect) {
    const kind = 'sign-in-failed'
    await recordFailure(deps, visit, attempt, {
      area: 'supplier',
      ...(supplier === null
        ? { kind, reason: 'unknown-account', account: maskEmail(email) }
        : { kind, reason: 'wrong-password', supplierId: supplier.id }),
    })
    return WRONG
  }

  await discardAttempt(deps, attempt)
  const event = { area: 'supplier', supplierId: supplier.id, source: visit } as const
  return deps.db.transaction().execute(async (tx): Promise<CallReply<typeof supplierLogin>> => {
    // The foreign key of the session waits for a change of the account that is in progress, and makes later ones wait
    // until the commit. A lock on the row of the supplier would need all nodes of a sharded database.
    const token = await createSession({ ...deps, db: tx }, visit, { area: 'supplier', id: supplier.id })
    // Read again: the password may have changed, or the account may have been removed, since the check.
    const account = await findAccount(tx, supplier.id)
    if (account?.passwordHash !== supplier.passwordHash) {
      await deleteSession(tx, tokenHash(token))
      await recordSecurityEvent({ ...deps, db: tx }, { ...event, kind: 'sign-in-failed', reason: 'wrong-password' })
      return WRONG
    }
    // Only after a correct password: otherwise anybody could find out which accounts are deactivated.
    if (!account.active) {
      await deleteSession(tx, tokenHash(token))
      await recordSecurityEvent({ ...deps, db: tx }, { ...event, kind: 'sign-in-failed', reason: 'account-disabled' })
      return { success: false, code: 'account-disabled', statusCode: STATUS_DISABLED, error: ACCOUNT_DISABLED }
    }
    rememberDevice(deps, visit, 'supplier', email)
    const secondStep = await startPendingSignIn({ ...deps, db: tx }, visit, { area: 'supplier', id: account.id })
    if (secondStep !== null) {
      await deleteSession(tx, tokenHash(token))
      return { ...secondStep, statusCode: STATUS_CODE_NEEDED }
    }

    await replaceSession({ ...deps, db: tx }, visit, 'supplier', token)
    await recordAccess(tx, account.id, deps.now())
    await recordSecurityEvent({ ...deps, db: tx }, { ...event, kind: 'sign-in' })
    // `account` holds the access time before this sign-in: without one, the client opens Settings.
    return { success: true, supplier: supplierReply(account) }
  })
}
