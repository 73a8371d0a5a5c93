import type { CallBody, CallReply } from '@partwire/contract/call'
import type { resetSecondFactor as call } from '@partwire/contract/security'
import type { Db } from '../../../db/connect'
import type { Deps } from '../../../deps'
import { Refusal } from '../../../errors'
import { FACTORS_REMOVED, recordAction } from '../../operations/operator-action-store'
import { findAccount, lockAccount } from '../../suppliers/account-store'
import { recordEndedSessions, recordSecurityEvent } from '../../security-log/record-event'
import { accountHasFactor } from '../session-store'
import { endSupplierAccess, type SignedInOperator } from '../sessions'
import type { Account } from './account'
import { deletePasskeys } from './passkey-store'
import { deleteRecoveryCodes } from './recovery-code-store'
import { deleteTotpKey } from './totp-store'

/** Removes all second factors of a supplier who lost them, and ends its sessions. */
export async function resetSecondFactor(
  deps: Deps,
  operator: SignedInOperator,
  { id }: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, id)
    if ((await findAccount(tx, id)) === null) throw new Refusal('not-found', 'This supplier does not exist.')
    await removeFactors(tx, { area: 'supplier', id })
    const sessions = await endSupplierAccess(tx, id)
    const event = { area: 'admin', supplierId: id, operatorId: operator.id, source: operator.source } as const
    const tools = { ...deps, db: tx }
    await recordSecurityEvent(tools, { ...event, kind: 'factor-reset', reason: 'by-operator' })
    await recordEndedSessions(tools, sessions, { ...event, reason: 'factor-changed' })
    await recordAction(tx, operator, deps.now(), { action: 'update', supplierId: id, changes: FACTORS_REMOVED })
  })
  return { success: true }
}

/** Removes all second factors and recovery codes of an account; refuses when it has none. */
export async function removeFactors(tx: Db, account: Account): Promise<void> {
  if (!(await accountHasFactor(tx, account))) throw new Refusal('conflict', 'This account has no second factor.')
  await deleteTotpKey(tx, account)
  await deletePasskeys(tx, account)
  await deleteRecoveryCodes(tx, account)
}
