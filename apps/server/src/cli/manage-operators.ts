import type { Config } from '../config/config'
import type { Db } from '../db/connect'
import type { Deps } from '../deps'
import { Refusal } from '../errors'
import { deleteOperatorSessions } from '../modules/auth/session-store'
import {
  lockOperators,
  markOperatorRemoved,
  setOperatorDisabledAt,
  setOperatorPassword,
} from '../modules/auth/operator-store'
import { recordCommand } from '../modules/operations/operator-action-store'
import { recordEndedSessions } from '../modules/security-log/record-event'
import type { Command } from './with-deps'

export type OperatorRow = Awaited<ReturnType<typeof lockOperators>>[number]

export const disableOperator: Command = (deps, email, isForced) =>
  changeOperator(deps, email, async (tx, operator, others) => {
    if (operator.disabledAt !== null) return `Operator ${operator.email} was disabled already.`
    if (isForced !== true) rejectLastOperator(deps.config, operator, others)
    await setOperatorDisabledAt(tx, operator.id, deps.now())
    await recordCommand(tx, operator.id, deps.now(), 'deactivate')
    return `Operator ${operator.email} is disabled; its sessions ended.`
  })

export const enableOperator: Command = (deps, email) =>
  changeOperator(deps, email, async (tx, operator) => {
    if (operator.disabledAt === null) return `Operator ${operator.email} was not disabled.`
    await setOperatorDisabledAt(tx, operator.id, null)
    await recordCommand(tx, operator.id, deps.now(), 'activate')
    return `Operator ${operator.email} can sign in again.`
  })

export const removeOperator: Command = (deps, email, isForced) =>
  changeOperator(deps, email, async (tx, operator, others) => {
    if (isForced !== true) rejectLastOperator(deps.config, operator, others)
    // A random password: processes of the previous version check only the password, not the removal.
    const passwordHash = await deps.passwords.hash(deps.newToken())
    await setOperatorPassword(tx, operator.id, { passwordHash, at: deps.now() })
    await markOperatorRemoved(tx, operator.id, deps.now())
    await recordCommand(tx, operator.id, deps.now(), 'remove')
    return `Operator ${operator.email} was removed; its sessions ended, the record of its actions stays.`
  })

/** The address that a command names; refuses when it names none. */
export function operatorEmail(argument: string): string {
  const email = argument.trim()
  if (email === '') throw new Refusal('invalid', 'Name the e-mail address of the operator.')
  return email
}

/** Locks all operators, changes one of them and ends its sessions, in one transaction. */
async function changeOperator(
  deps: Deps,
  email: string,
  change: (tx: Db, operator: OperatorRow, others: readonly OperatorRow[]) => Promise<string>,
): Promise<string> {
  const wanted = operatorEmail(email).toLowerCase()
  return deps.db.transaction().execute(async (tx) => {
    const all = await lockOperators(tx)
    const operator = all.find((row) => row.email.toLowerCase() === wanted)
    if (operator === undefined) throw new Refusal('not-found', `There is no operator ${email}.`)
    const message = await change(
      tx,
      operator,
      all.filter((row) => row !== operator),
    )
    const sessions = await deleteOperatorSessions(tx, operator.id)
    const event = { area: 'admin', operatorId: operator.id, reason: 'on-command-line' } as const
    await recordEndedSessions({ ...deps, db: tx }, sessions, event)
    return message
  })
}

/** Refuses to remove the last operator who can sign in: nobody could manage suppliers until another one is created. */
function rejectLastOperator(config: Config, operator: OperatorRow, others: readonly OperatorRow[]): void {
  if (!canSignIn(config, operator) || others.some((other) => canSignIn(config, other))) return
  throw new Refusal(
    'conflict',
    `${operator.email} is the last operator who can sign in. Create another one first, or repeat the command with --force.`,
  )
}

export function canSignIn({ demo }: Config, { disabledAt, isDemo }: OperatorRow): boolean {
  return disabledAt === null && (demo || !isDemo)
}
