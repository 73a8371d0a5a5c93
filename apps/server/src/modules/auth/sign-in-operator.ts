import type { login } from '@partwire/contract/suppliers'
import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import { WRONG_SIGN_IN } from '@partwire/domain/auth/messages'
import { signInRefusal } from '@partwire/domain/auth/rules'
import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import type { Visit } from '../../http/visit'
import { findOperatorByEmail } from './account-store'
import { countAttempt, uncountAttempt } from './attempts'
import { startSession } from './sessions'

export async function signInOperator(
  deps: Deps,
  visit: Visit,
  { email, password }: BodyOf<typeof login>,
): Promise<ReplyOf<typeof login>> {
  const refusal = signInRefusal('admin', email, password)
  if (refusal !== null) throw new Refusal('invalid', refusal)

  const attempt = await countAttempt(deps, 'admin-login', visit.address, email)
  const operator = await findOperatorByEmail(deps.db, email.trim())
  const mayUseDemo = deps.config.demo || operator?.isDemo === false
  const passwordHash = operator?.disabledAt === null && mayUseDemo ? operator.passwordHash : null
  const isCorrect = await deps.passwords.verify(passwordHash, password)
  if (operator === null || !isCorrect) return { success: false, error: WRONG_SIGN_IN }

  await uncountAttempt(deps, attempt)
  await startSession(deps, visit, 'admin', operator.id)
  return { success: true }
}
