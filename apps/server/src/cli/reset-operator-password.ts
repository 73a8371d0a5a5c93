import { Refusal } from '../errors'
import { endSessionsOfOperator } from '../http/session-store'
import { findOperatorByEmail } from '../modules/auth/account-store'
import { newPassword } from './new-password'
import { setOperatorPassword } from '../modules/auth/operator-store'
import type { Command } from './with-deps'

export const resetOperatorPassword: Command = async (deps, argument) => {
  const operator = await findOperatorByEmail(deps.db, argument.trim())
  if (operator === null) throw new Refusal('not-found', `There is no operator ${argument}.`)
  const passwordHash = await deps.passwords.hash(await newPassword(deps.config.shortestPassword))
  await deps.db.transaction().execute(async (tx) => {
    await setOperatorPassword(tx, operator.id, { passwordHash, at: deps.now() })
    await endSessionsOfOperator(tx, operator.id)
  })
  return `Operator ${operator.email} has a new password; its sessions ended.`
}
