import type {
  removeSupplier as removeSupplierCall,
  updateSupplier as updateSupplierCall,
} from '@partwire/contract/suppliers'
import type { CallBody, CallReply } from '@partwire/contract/call'
import { isBlank } from '@partwire/domain/lib/text'
import type { SecurityReason } from '@partwire/domain/security-log/events'
import { newPasswordRefusal } from '@partwire/domain/auth/rules'
import { trimSupplierFields } from '@partwire/domain/suppliers/changes'
import { supplierChangeIssues } from '@partwire/domain/suppliers/rules'
import type { SupplierChanges } from '@partwire/domain/suppliers/shape'
import type { Deps } from '../../deps'
import { Refusal, refuseIssues } from '../../errors'
import { refuseWeakPassword } from '../../security/new-password'
import { endSupplierAccess, type SignedInOperator } from '../auth/sessions'
import { recordAction } from '../operations/operator-action-store'
import { recordEndedSessions, recordSecurityEvent } from '../security-log/record-event'
import { sealWebservicePassword } from './credentials-store'
import { ownerAfter, recordedUpdate, throwAsDuplicate, withoutStoredValues } from './supplier-changes'
import { lockSupplier, type SupplierRow, updateSupplierRow } from './supplier-store'

export async function updateSupplier(
  deps: Deps,
  operator: SignedInOperator,
  body: CallBody<typeof updateSupplierCall>,
): Promise<CallReply<typeof updateSupplierCall>> {
  refuseIssues(supplierChangeIssues(body))
  const { id, ...sent } = withoutBlankPassword(trimSupplierFields(body))
  if (Object.keys(sent).length === 0) throw new Refusal('invalid', 'The request changes nothing.')
  const refusal = sent.password === undefined ? null : newPasswordRefusal(sent.password, deps.config.minPasswordLength)
  if (refusal !== null) throw new Refusal('invalid', refusal, 'password')

  const passwordHash = sent.password === undefined ? undefined : await deps.passwords.hash(sent.password)
  await deps.db
    .transaction()
    .execute(async (tx) => {
      const before = await lockSupplier(tx, id)
      if (before === null) throw new Refusal('not-found', 'This supplier does not exist.')
      const changes = withoutStoredValues(before, sent)
      if (changes.password !== undefined && !deps.config.demo) {
        await refuseWeakPassword(changes.password, ownerAfter(before, changes))
      }
      // Another operator may have stored the same values: there is nothing to do then.
      if (Object.keys(changes).length > 0) {
        await storeChanges({ ...deps, db: tx }, operator, before, { changes, passwordHash })
      }
    })
    .catch(throwAsDuplicate)
  return { success: true }
}

interface StoredChanges {
  changes: Omit<SupplierChanges, 'id'>
  passwordHash: string | undefined
}

/** Stores the changes with their effects: ended sessions, events of the security log and the record of the action. */
async function storeChanges(
  deps: Deps,
  operator: SignedInOperator,
  before: SupplierRow,
  { changes, passwordHash }: StoredChanges,
): Promise<void> {
  const { db: tx } = deps
  const { id } = before
  const { password, tecComPassword, contactEmail } = changes
  await updateSupplierRow(tx, id, {
    ...changedColumns(changes, passwordHash),
    ...(tecComPassword === undefined
      ? {}
      : { tec_com_password_sealed: await sealWebservicePassword(tx, deps.secrets, id, tecComPassword) }),
  })
  // A reset link that was sent to the previous address must not work any more.
  const endsAccess = password !== undefined || contactEmail !== undefined || changes.active === false
  const endedSessions = endsAccess ? await endSupplierAccess(tx, id) : 0
  const event = { ...eventFields(operator, id), reason: 'by-operator' } as const
  if (password !== undefined) await recordSecurityEvent(deps, { ...event, kind: 'password-changed' })
  if (contactEmail !== undefined) await recordSecurityEvent(deps, { ...event, kind: 'email-changed' })
  await recordEndedSessions(deps, endedSessions, { ...event, reason: endReason(changes) })
  await recordAction(tx, operator, deps.now(), { ...recordedUpdate(before, changes), supplierId: id })
}

function eventFields({ id: operatorId, source }: SignedInOperator, supplierId: string) {
  return { area: 'admin', supplierId, operatorId, source } as const
}

function endReason({ active, password }: Omit<SupplierChanges, 'id'>): SecurityReason {
  if (active === false) return 'account-disabled'
  return password === undefined ? 'email-changed' : 'password-changed'
}

/** A blank password means no password change. */
function withoutBlankPassword({ password, ...rest }: SupplierChanges): SupplierChanges {
  return isBlank(password) ? rest : { ...rest, password }
}

function changedColumns(changes: Omit<SupplierChanges, 'id'>, passwordHash: string | undefined) {
  return {
    ...columnIfChanged('tec_com_id', changes.tecComId),
    ...columnIfChanged('supplier_name', changes.supplierName),
    ...columnIfChanged('contact_name', changes.contactName),
    ...columnIfChanged('contact_email', changes.contactEmail),
    ...columnIfChanged('tec_com_user_name', changes.tecComUserName),
    ...columnIfChanged('password_hash', passwordHash),
    ...columnIfChanged('send_email_for_order', changes.sendEmailForOrder),
    ...columnIfChanged('active', changes.active),
  }
}

function columnIfChanged<Value>(column: string, value: Value | undefined): Record<string, Value> {
  return value === undefined ? {} : { [column]: value }
}

/** Marks the supplier as removed. Its orders and documents are kept; its e-mail and TecCom ID can be used again. */
export async function removeSupplier(
  deps: Deps,
  operator: SignedInOperator,
  { id }: CallBody<typeof removeSupplierCall>,
): Promise<CallReply<typeof removeSupplierCall>> {
  const { now } = deps
  await deps.db.transaction().execute(async (tx) => {
    const supplier = await lockSupplier(tx, id)
    if (supplier === null) throw new Refusal('not-found', 'This supplier does not exist.')
    await updateSupplierRow(tx, id, { removed_at: now() })
    const sessions = await endSupplierAccess(tx, id)
    const event = { ...eventFields(operator, id), reason: 'account-removed' } as const
    await recordEndedSessions({ ...deps, db: tx }, sessions, event)
    await recordAction(tx, operator, now(), { action: 'remove', supplierId: id, changes: {} })
  })
  return { success: true }
}
