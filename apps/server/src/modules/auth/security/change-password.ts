import type { changeOperatorPassword, changeSupplierPassword } from '@partwire/contract/security'
import type { CallBody, CallReply } from '@partwire/contract/call'
import { newPasswordRefusal, resetPasswordRefusal } from '@partwire/domain/auth/rules'
import type { PasswordOwner } from '@partwire/domain/auth/weak-password'
import type { Db } from '../../../db/connect'
import type { Deps } from '../../../deps'
import { Refusal } from '../../../errors'
import { refuseWeakPassword } from '../../../security/new-password'
import { recordEndedSessions, recordSecurityEvent } from '../../security-log/record-event'
import { findAccount, lockAccount, setSupplierPassword } from '../../suppliers/account-store'
import { findSupplierContact } from '../../suppliers/contact-store'
import { findOperator, setOperatorPassword } from '../operator-store'
import { deleteOperatorSessions, deleteSession } from '../session-store'
import { createSession, endSupplierAccess, replaceSession } from '../sessions'
import type { Account, AccountSession } from './account'
import { eventFields } from './event-fields'
import { requireConfirmation, sessionEnded } from './reauthenticate'

type ChangePassword = typeof changeOperatorPassword | typeof changeSupplierPassword

/** Changes the own password and ends all sessions of the account. The browser of the caller gets a new one. */
export async function changeOwnPassword(
  deps: Deps,
  session: AccountSession,
  { password }: CallBody<ChangePassword>,
): Promise<CallReply<ChangePassword>> {
  await requireConfirmation(deps, session)
  // Blanks around it are removed, as on the page that resets a password.
  const trimmed = password.trim()
  const refusal = resetPasswordRefusal(trimmed, trimmed) ?? newPasswordRefusal(trimmed, deps.config.minPasswordLength)
  if (refusal !== null) throw new Refusal('invalid', refusal, 'password')
  await refuseWeakPassword(trimmed, await findPasswordOwner(deps.db, session))

  const passwordHash = await deps.passwords.hash(trimmed)
  await deps.db.transaction().execute(async (tx) => {
    const tools = { ...deps, db: tx }
    const event = eventFields(session)
    const others = await setPassword(tx, session, { passwordHash, at: deps.now() })
    await recordSecurityEvent(tools, { ...event, kind: 'password-changed', reason: 'by-user' })
    await recordEndedSessions(tools, others, { ...event, reason: 'password-changed' })
    const token = await createSession(tools, session.visit, session)
    await replaceSession(tools, session.visit, session.area, token)
  })
  return { success: true }
}

async function findPasswordOwner(db: Db, { area, id }: Account): Promise<PasswordOwner> {
  if (area === 'admin') return { names: [], email: (await findOperator(db, id))?.email ?? '' }
  const [account, contact] = [await findAccount(db, id), await findSupplierContact(db, id)]
  return { names: [account?.supplierName ?? '', contact?.contactName ?? ''], email: contact?.contactEmail ?? '' }
}

/**
 * Sets the password and ends all sessions. Returns how many others there were. Refuses when the own one has ended since the
 * call began: a session that was ended, or whose account was deactivated, must not go on with a new one.
 */
async function setPassword(
  tx: Db,
  { area, id, tokenHash }: AccountSession,
  { passwordHash, at }: { passwordHash: string; at: Date },
): Promise<number> {
  if (area === 'admin') {
    await setOperatorPassword(tx, id, { passwordHash, at })
    if ((await deleteSession(tx, tokenHash)) === null) throw sessionEnded()
    return deleteOperatorSessions(tx, id)
  }
  // A sign-in with the previous password ends before, or finds the new one.
  await lockAccount(tx, id)
  await setSupplierPassword(tx, id, passwordHash)
  if ((await deleteSession(tx, tokenHash)) === null) throw sessionEnded()
  return endSupplierAccess(tx, id)
}
