import type { supplierLogin, login } from '@partwire/contract/auth'
import type { CallBody, CallReply } from '@partwire/contract/call'
import { ACCOUNT_DISABLED, signInRefusal, STATUS_DISABLED, WRONG_SIGN_IN } from '@partwire/domain/auth/rules'
import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import type { Visit } from '../../http/visit'
import { tokenHash } from '../../security/tokens'
import { findAccount, findSupplierByEmail, recordAccess } from '../suppliers/account-store'
import { countAttempt, uncountAttempt } from './attempts'
import { createSession, giveSession, supplierReply } from './sessions'
import { findOperatorByEmail } from './operator-store'
import { deleteSession } from './session-store'

/** An unknown e-mail, a disabled operator and a wrong password get the same reply. */
export async function signInOperator(
  deps: Deps,
  visit: Visit,
  { email, password }: CallBody<typeof login>,
): Promise<CallReply<typeof login>> {
  const refusal = signInRefusal('admin', email, password)
  if (refusal !== null) throw new Refusal('invalid', refusal)

  const attempt = await countAttempt(deps, 'admin-login', visit.address, email)
  const operator = await findOperatorByEmail(deps.db, email.trim())
  const isAllowed = deps.config.demo || operator?.isDemo === false
  const passwordHash = operator?.disabledAt === null && isAllowed ? operator.passwordHash : null
  const isCorrect = await deps.passwords.verify(passwordHash, password)
  if (operator === null || !isCorrect) return { success: false, code: 'wrong-credentials', error: WRONG_SIGN_IN }

  await uncountAttempt(deps, attempt)
  await giveSession(deps, visit, 'admin', await createSession(deps, 'admin', operator.id))
  return { success: true }
}

export async function signInSupplier(
  deps: Deps,
  visit: Visit,
  { email, password }: CallBody<typeof supplierLogin>,
): Promise<CallReply<typeof supplierLogin>> {
  const refusal = signInRefusal('supplier', email, password)
  if (refusal !== null) throw new Refusal('invalid', refusal)

  const attempt = await countAttempt(deps, 'supplier-login', visit.address, email)
  const supplier = await findSupplierByEmail(deps.db, email.trim(), deps.config.demo)
  const isCorrect = await deps.passwords.verify(supplier?.passwordHash ?? null, password)
  if (supplier === null || !isCorrect) return { success: false, code: 'wrong-credentials', error: WRONG_SIGN_IN }

  await uncountAttempt(deps, attempt)
  return deps.db.transaction().execute(async (tx): Promise<CallReply<typeof supplierLogin>> => {
    // The foreign key of the session waits for a change of the account that is in progress, and makes later ones wait
    // until the commit. A lock on the row of the supplier would need all nodes of a sharded database.
    const token = await createSession({ ...deps, db: tx }, 'supplier', supplier.id)
    // Read again: the password may have changed, or the account may have been removed, since the check.
    const account = await findAccount(tx, supplier.id)
    if (account?.passwordHash !== supplier.passwordHash) {
      await deleteSession(tx, tokenHash(token))
      return { success: false, code: 'wrong-credentials', error: WRONG_SIGN_IN }
    }
    // Only after a correct password: otherwise anybody could find out which accounts are deactivated.
    if (!account.active) {
      await deleteSession(tx, tokenHash(token))
      return { success: false, code: 'account-disabled', statusCode: STATUS_DISABLED, error: ACCOUNT_DISABLED }
    }

    await giveSession({ ...deps, db: tx }, visit, 'supplier', token)
    await recordAccess(tx, account.id, deps.now())
    // `account` holds the access time before this sign-in: without one, the client opens Settings.
    return { success: true, supplier: supplierReply(account) }
  })
}
