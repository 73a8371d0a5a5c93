import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { supplierLogin } from '@partwire/contract/auth'
import { ACCOUNT_DISABLED, STATUS_DISABLED, WRONG_SIGN_IN } from '@partwire/domain/auth/messages'
import { signInRefusal } from '@partwire/domain/auth/rules'
import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import type { Visit } from '../../http/visit'
import { findSupplierByEmail, lockAccount, recordAccess } from './account-store'
import { countAttempt, forgiveAttempt } from './attempts'
import { signedInSupplier } from './signed-in-supplier'
import { startSession } from './start-session'

export async function signInSupplier(
  deps: Deps,
  visit: Visit,
  { email, password }: BodyOf<typeof supplierLogin>,
): Promise<ReplyOf<typeof supplierLogin>> {
  const refusal = signInRefusal('supplier', email, password)
  if (refusal !== null) throw new Refusal('invalid', refusal)

  const attempt = await countAttempt(deps, 'supplier-login', visit.address, email)
  const supplier = await findSupplierByEmail(deps.db, email.trim(), deps.config.demo)
  const isRight = await deps.passwords.verify(supplier?.passwordHash ?? null, password)
  if (supplier === null || !isRight) return { success: false, error: WRONG_SIGN_IN }

  await forgiveAttempt(deps, attempt)
  return deps.db.transaction().execute(async (tx) => {
    // Looked at again under a lock: the password may have changed, or the account gone, since it was checked.
    const account = await lockAccount(tx, supplier.id)
    if (account?.passwordHash !== supplier.passwordHash) return { success: false, error: WRONG_SIGN_IN }
    // Only someone who gave the right password is told that the account is switched off.
    if (!account.active) return { success: false, statusCode: STATUS_DISABLED, error: ACCOUNT_DISABLED }

    await startSession({ ...deps, db: tx }, visit, 'supplier', account.id)
    await recordAccess(tx, account.id, deps.now())
    // The access time before this sign-in: a first one lands on Settings.
    return { success: true, supplier: signedInSupplier(account) }
  })
}
