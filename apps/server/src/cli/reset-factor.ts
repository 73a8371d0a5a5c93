import type { Deps } from '../deps'
import { Refusal } from '../errors'
import { findOperatorByEmail, lockOperator } from '../modules/auth/operator-store'
import { removeFactors } from '../modules/auth/security/reset-factors'
import { deleteOperatorSessions } from '../modules/auth/session-store'
import { endSupplierAccess } from '../modules/auth/sessions'
import { recordFactorReset } from '../modules/operations/operator-action-store'
import { type NewSecurityEvent, recordEndedSessions, recordSecurityEvent } from '../modules/security-log/record-event'
import { findSupplierByEmail, lockAccount } from '../modules/suppliers/account-store'
import { operatorEmail } from './manage-operators'
import type { Command } from './with-deps'

export const resetOperatorFactor: Command = async (deps, argument) => {
  const operator = await findOperatorByEmail(deps.db, operatorEmail(argument))
  if (operator === null) throw new Refusal('not-found', `There is no operator ${argument}.`)
  await deps.db.transaction().execute(async (tx) => {
    if (!(await lockOperator(tx, operator.id))) throw new Refusal('not-found', `There is no operator ${argument}.`)
    await removeFactors(tx, { area: 'admin', id: operator.id })
    const sessions = await deleteOperatorSessions(tx, operator.id)
    await recordReset({ ...deps, db: tx }, { area: 'admin', operatorId: operator.id }, sessions)
    await recordFactorReset(tx, { operatorId: operator.id }, deps.now())
  })
  return `Operator ${operator.email} has no second factor any more; its sessions ended.`
}

export const resetSupplierFactor: Command = async (deps, argument) => {
  const email = argument.trim()
  if (email === '') throw new Refusal('invalid', 'Name the e-mail address of the supplier.')
  const supplier = await findSupplierByEmail(deps.db, email, true)
  if (supplier === null) throw new Refusal('not-found', `There is no supplier ${argument}.`)
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, supplier.id)
    await removeFactors(tx, { area: 'supplier', id: supplier.id })
    const sessions = await endSupplierAccess(tx, supplier.id)
    await recordReset({ ...deps, db: tx }, { area: 'supplier', supplierId: supplier.id }, sessions)
    await recordFactorReset(tx, { supplierId: supplier.id }, deps.now())
  })
  return `Supplier ${email} has no second factor any more; its sessions ended.`
}

async function recordReset(
  deps: Deps,
  account: Pick<NewSecurityEvent, 'area' | 'operatorId' | 'supplierId'>,
  sessions: number,
): Promise<void> {
  await recordSecurityEvent(deps, { ...account, kind: 'factor-reset', reason: 'on-command-line' })
  await recordEndedSessions(deps, sessions, { ...account, reason: 'factor-changed' })
}
