import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { resetPassword as call } from '@partwire/contract/auth'
import { RESET_LINK_INVALID } from '@partwire/domain/auth/messages'
import { passwordRefusal } from '@partwire/domain/auth/password'
import { resetPasswordRefusal } from '@partwire/domain/auth/rules'
import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import type { Visit } from '../../http/visit'
import { tokenHash } from '../../security/tokens'
import { setSupplierPassword } from './account-store'
import { countAttempt, uncountAttempt } from './attempts'
import { lockReset } from './password-reset-store'
import { endSupplierAccess } from './sessions'

export async function resetPassword(
  deps: Deps,
  visit: Visit,
  { password, token }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const trimmed = password.trim()
  const refusal = resetPasswordRefusal(trimmed, trimmed) ?? passwordRefusal(trimmed, deps.config.shortestPassword)
  if (refusal !== null) throw new Refusal('invalid', refusal, 'password')

  const hash = tokenHash(token)
  const attempt = await countAttempt(deps, 'password-reset', visit.address, hash.toString('hex'))
  const passwordHash = await deps.passwords.hash(trimmed)
  const isReset = await deps.db.transaction().execute(async (tx) => {
    const supplierId = await lockReset(tx, hash, deps.now(), deps.config.demo)
    if (supplierId === null) return false
    await setSupplierPassword(tx, supplierId, passwordHash)
    await endSupplierAccess(tx, supplierId)
    return true
  })
  if (!isReset) return { success: false, error: RESET_LINK_INVALID }
  await uncountAttempt(deps, attempt)
  return { success: true }
}
