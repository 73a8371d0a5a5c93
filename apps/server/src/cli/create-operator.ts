import { isEmail } from '@partwire/domain/lib/email'
import { Refusal } from '../errors'
import { insertOperator } from '../modules/auth/operator-store'
import { newPassword } from './new-password'
import type { Command } from './with-deps'

export const createOperator: Command = async (deps, argument) => {
  const email = argument.trim()
  if (!isEmail(email)) throw new Refusal('invalid', 'Name the e-mail address of the operator.')
  const passwordHash = await deps.passwords.hash(await newPassword(deps.config.shortestPassword))
  const isNew = await insertOperator(deps.db, { email, passwordHash, at: deps.now() })
  if (!isNew) throw new Refusal('conflict', `There is an operator ${email} already.`)
  return `Operator ${email} was created.`
}
