import { isEmail } from '@partwire/domain/lib/email'
import { Refusal } from '../errors'
import { insertOperator } from '../modules/auth/operator-store'
import { recordCommand } from '../modules/operations/operator-action-store'
import { readNewPassword } from './operator-passwords'
import type { Command } from './with-deps'

export const createOperator: Command = async (deps, argument) => {
  const email = argument.trim()
  if (!isEmail(email)) throw new Refusal('invalid', 'Name the e-mail address of the operator.')
  const passwordHash = await deps.passwords.hash(await readNewPassword(deps.config.shortestPassword))
  await deps.db.transaction().execute(async (tx) => {
    const id = await insertOperator(tx, { email, passwordHash, at: deps.now() })
    if (id === null) throw new Refusal('conflict', `There is an operator ${email} already.`)
    await recordCommand(tx, id, deps.now(), 'create')
  })
  return `Operator ${email} was created.`
}
