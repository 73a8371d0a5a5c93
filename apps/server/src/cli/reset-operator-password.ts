import { Refusal } from '../errors'
import { endSessionsOfOperator } from '../modules/auth/session-store'
import { findOperatorByEmail } from '../modules/auth/account-store'
import { readNewPassword } from './operator-passwords'
import { setOperatorPassword } from '../modules/auth/operator-store'
import { recordCommand } from '../modules/operations/operator-action-store'
import type { Command } from './with-deps'

export const resetOperatorPassword: Command = async (deps, argument) => {
  const operator = await findOperatorByEmail(deps.db, argument.trim())
  if (operator === null) throw new Refusal('not-found', `There is no operator ${argument}.`)
  if (operator.isDemo && !deps.config.demo) {
    throw new Refusal('conflict', `${operator.email} is an account of the demo and cannot sign in while DEMO is false.`)
  }
  const passwordHash = await deps.passwords.hash(await readNewPassword(deps.config.shortestPassword))
  await deps.db.transaction().execute(async (tx) => {
    await setOperatorPassword(tx, operator.id, { passwordHash, at: deps.now() })
    await endSessionsOfOperator(tx, operator.id)
    await recordCommand(tx, operator.id, deps.now(), 'update')
  })
  return `Operator ${operator.email} has a new password; its sessions ended.`
}
