import { newPasswordRefusal } from '@partwire/domain/auth/rules'
import { isEmail } from '@partwire/domain/lib/text'
import type { Config } from '../config/config'
import type { Deps } from '../deps'
import { Refusal } from '../errors'
import { findOperatorByEmail, insertOperator, setOperatorPassword } from '../modules/auth/operator-store'
import { deleteOperatorSessions } from '../modules/auth/session-store'
import { recordCommand } from '../modules/operations/operator-action-store'
import { recordEndedSessions, recordSecurityEvent } from '../modules/security-log/record-event'
import { refuseWeakPassword } from '../security/new-password'
import { operatorEmail } from './manage-operators'
import { readSecret } from './read-secret'
import type { Command } from './with-deps'

export const createOperator: Command = async (deps, argument) => {
  const email = argument.trim()
  if (!isEmail(email)) throw new Refusal('invalid', 'Name the e-mail address of the operator.')
  const passwordHash = await deps.passwords.hash(await readNewPassword(deps.config, email))
  await deps.db.transaction().execute(async (tx) => {
    const id = await insertOperator(tx, { email, passwordHash, at: deps.now() })
    if (id === null) throw new Refusal('conflict', `There is an operator ${email} already.`)
    await recordCommand(tx, id, deps.now(), 'create')
  })
  return `Operator ${email} was created.`
}

export const resetOperatorPassword: Command = async (deps, argument) => {
  const operator = await findOperatorByEmail(deps.db, operatorEmail(argument))
  if (operator === null) throw new Refusal('not-found', `There is no operator ${argument}.`)
  if (operator.isDemo && !deps.config.demo) {
    throw new Refusal('conflict', `${operator.email} is an account of the demo and cannot sign in while DEMO is false.`)
  }
  const passwordHash = await deps.passwords.hash(await readNewPassword(deps.config, operator.email))
  await deps.db.transaction().execute(async (tx) => {
    await setOperatorPassword(tx, operator.id, { passwordHash, at: deps.now() })
    await recordPasswordChange({ ...deps, db: tx }, operator.id, await deleteOperatorSessions(tx, operator.id))
    await recordCommand(tx, operator.id, deps.now(), 'update')
  })
  return `Operator ${operator.email} has a new password; its sessions ended.`
}

async function recordPasswordChange(deps: Deps, operatorId: string, sessions: number): Promise<void> {
  const event = { area: 'admin', operatorId, reason: 'on-command-line' } as const
  await recordSecurityEvent(deps, { ...event, kind: 'password-changed' })
  await recordEndedSessions(deps, sessions, event)
}

async function readNewPassword({ minPasswordLength, demo }: Config, email: string): Promise<string> {
  const password = await readSecret({ label: 'New password', repeatRefusal: 'The two passwords differ.' })
  const refusal = newPasswordRefusal(password, minPasswordLength)
  if (refusal !== null) throw new Refusal('invalid', refusal)
  if (!demo) await refuseWeakPassword(password, { names: [], email })
  return password
}
