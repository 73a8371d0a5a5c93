import type { supplierLogin, login } from '@partwire/contract/auth'
import type { CallBody, CallReply } from '@partwire/contract/call'
import { ACCOUNT_DISABLED, signInRefusal, STATUS_DISABLED, WRONG_SIGN_IN } from '@partwire/domain/auth/rules'
import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import type { Visit } from '../../http/visit'
import { findSupplierByEmail, lockAccount, recordAccess } from '../suppliers/account-store'
import { countAttempt, uncountAttempt } from './attempts'
import { startSession, supplierReply } from './sessions'
import { findOperatorByEmail } from './operator-store'

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
  await startSession(deps, visit, 'admin', operator.id)
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
    // Read again under a lock: the password may have changed, or the account may have been removed, since the check.
    const account = await lockAccount(tx, supplier.id)
    if (account?.passwordHash !== supplier.passwordHash)
      return { success: false, code: 'wrong-credentials', error: WRONG_SIGN_IN }
    // Only after a correct password: otherwise anybody could find out which accounts are deactivated.
    if (!account.active)
      return { success: false, code: 'account-disabled', statusCode: STATUS_DISABLED, error: ACCOUNT_DISABLED }

    await startSession({ ...deps, db: tx }, visit, 'supplier', account.id)
    await recordAccess(tx, account.id, deps.now())
    // `account` holds the access time before this sign-in: without one, the client opens Settings.
    return { success: true, supplier: supplierReply(account) }
  })
}
