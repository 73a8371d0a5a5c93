import type { loginCode, supplierLoginCode } from '@partwire/contract/auth'
import type { CallBody, CallReply } from '@partwire/contract/call'
import type { Db } from '../../../db/connect'
import type { Deps } from '../../../deps'
import type { Visit } from '../../../http/visit'
import { findAccount, recordAccess } from '../../suppliers/account-store'
import { recordSecurityEvent } from '../../security-log/record-event'
import { createSession, replaceSession, supplierReply } from '../sessions'
import type { AccountSession } from './account'
import type { FactorKind } from './check-factor'
import { eventFields } from './event-fields'
import { checkPendingFactor, findPendingSignIn, signInExpired } from './pending-sign-in'
import { deletePendingSignIns } from './pending-sign-in-store'

/** The second step of the sign-in of an operator. */
export async function completeOperatorSignIn(
  deps: Deps,
  visit: Visit,
  body: CallBody<typeof loginCode>,
): Promise<CallReply<typeof loginCode>> {
  const pending = await findPendingSignIn(deps, visit, 'admin')
  const checked = await checkPendingFactor(deps, pending, body)
  if (typeof checked !== 'string') return checked
  await deps.db.transaction().execute((tx) => openSession({ ...deps, db: tx }, pending, checked))
  return { success: true }
}

/** The second step of the sign-in of a supplier. */
export async function completeSupplierSignIn(
  deps: Deps,
  visit: Visit,
  body: CallBody<typeof supplierLoginCode>,
): Promise<CallReply<typeof supplierLoginCode>> {
  const pending = await findPendingSignIn(deps, visit, 'supplier')
  const checked = await checkPendingFactor(deps, pending, body)
  if (typeof checked !== 'string') return checked
  return deps.db.transaction().execute(async (tx): Promise<CallReply<typeof supplierLoginCode>> => {
    await openSession({ ...deps, db: tx }, pending, checked)
    const account = await findSupplier(tx, pending.id)
    await recordAccess(tx, account.id, deps.now())
    // `account` holds the access time before this sign-in: without one, the client opens Settings.
    return { success: true, supplier: supplierReply(account) }
  })
}

/**
 * Replaces the pending sign-in by a session, in a transaction. The foreign key of the session waits for a change of the
 * account that is in progress; a change of its password, or its deactivation, deletes the pending sign-in.
 */
async function openSession(deps: Deps, pending: AccountSession, factor: FactorKind): Promise<void> {
  const { visit, area, tokenHash } = pending
  const token = await createSession(deps, visit, pending)
  if (!(await deletePendingSignIns(deps.db, pending, tokenHash))) throw signInExpired()
  await replaceSession(deps, visit, area, token)
  visit.clearPendingCookie(area)
  await recordSecurityEvent(deps, { ...eventFields(pending), kind: 'sign-in', reason: factor })
}

async function findSupplier(tx: Db, id: string) {
  const account = await findAccount(tx, id)
  if (account === null || !account.active) throw signInExpired()
  return account
}
