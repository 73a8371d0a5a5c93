import type {
  removeSupplier as removeSupplierCall,
  updateSupplier as updateSupplierCall,
} from '@partwire/contract/suppliers'
import type { CallBody, CallReply } from '@partwire/contract/call'
import { isBlank } from '@partwire/domain/lib/text'
import { newPasswordRefusal } from '@partwire/domain/auth/rules'
import { supplierChangeIssues } from '@partwire/domain/suppliers/rules'
import type { SupplierChanges } from '@partwire/domain/suppliers/shape'
import type { Deps } from '../../deps'
import { Refusal, RuleRefusal } from '../../errors'
import type { Operator } from '../auth/session-store'
import { endSupplierAccess } from '../auth/sessions'
import { recordAction } from '../operations/operator-action-store'
import { sealWebservicePassword } from './credentials-store'
import { recordedUpdate, throwAsDuplicate, trimFields } from './supplier-changes'
import { lockSupplier, updateSupplierRow } from './supplier-store'

export async function updateSupplier(
  deps: Deps,
  operator: Operator,
  body: CallBody<typeof updateSupplierCall>,
): Promise<CallReply<typeof updateSupplierCall>> {
  const issues = supplierChangeIssues(body)
  if (issues.length > 0) throw new RuleRefusal(issues)
  const { id, ...changes } = withoutBlankPassword(trimFields(body))
  if (Object.keys(changes).length === 0) throw new Refusal('invalid', 'The request changes nothing.')
  const newPassword = changes.password
  const refusal = newPassword === undefined ? null : newPasswordRefusal(newPassword, deps.config.minPasswordLength)
  if (refusal !== null) throw new Refusal('invalid', refusal, 'password')

  const columns = await changedColumns(deps, changes)
  await deps.db
    .transaction()
    .execute(async (tx) => {
      const before = await lockSupplier(tx, id)
      if (before === null) throw new Refusal('not-found', 'This supplier does not exist.')
      const { tecComPassword } = changes
      await updateSupplierRow(tx, id, {
        ...columns,
        ...(tecComPassword === undefined
          ? {}
          : { tec_com_password_sealed: await sealWebservicePassword(tx, deps.secrets, id, tecComPassword) }),
      })
      // A reset link that was sent to the previous address must not work any more.
      const endsAccess = newPassword !== undefined || changes.contactEmail !== undefined || changes.active === false
      if (endsAccess) await endSupplierAccess(tx, id)
      await recordAction(tx, operator, deps.now(), { ...recordedUpdate(before, changes), supplierId: id })
    })
    .catch(throwAsDuplicate)
  return { success: true }
}

/** A blank password means no password change. */
function withoutBlankPassword({ password, ...rest }: SupplierChanges): SupplierChanges {
  return isBlank(password) ? rest : { ...rest, password }
}

async function changedColumns({ passwords }: Deps, changes: Omit<SupplierChanges, 'id'>) {
  const { password } = changes
  return {
    ...columnIfChanged('tec_com_id', changes.tecComId),
    ...columnIfChanged('supplier_name', changes.supplierName),
    ...columnIfChanged('contact_name', changes.contactName),
    ...columnIfChanged('contact_email', changes.contactEmail),
    ...columnIfChanged('tec_com_user_name', changes.tecComUserName),
    ...columnIfChanged('password_hash', password === undefined ? undefined : await passwords.hash(password)),
    ...columnIfChanged('send_email_for_order', changes.sendEmailForOrder),
    ...columnIfChanged('active', changes.active),
  }
}

function columnIfChanged<Value>(column: string, value: Value | undefined): Record<string, Value> {
  return value === undefined ? {} : { [column]: value }
}

/** Marks the supplier as removed. Its orders and documents are kept; its e-mail and TecCom ID can be used again. */
export async function removeSupplier(
  { db, now }: Deps,
  operator: Operator,
  { id }: CallBody<typeof removeSupplierCall>,
): Promise<CallReply<typeof removeSupplierCall>> {
  await db.transaction().execute(async (tx) => {
    const supplier = await lockSupplier(tx, id)
    if (supplier === null) throw new Refusal('not-found', 'This supplier does not exist.')
    await updateSupplierRow(tx, id, { removed_at: now() })
    await endSupplierAccess(tx, id)
    await recordAction(tx, operator, now(), { action: 'remove', supplierId: id, changes: {} })
  })
  return { success: true }
}
