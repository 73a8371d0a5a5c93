import type { createSupplier as call } from '@partwire/contract/suppliers'
import type { CallBody, CallReply } from '@partwire/contract/call'
import { newPasswordRefusal } from '@partwire/domain/auth/rules'
import { trimSupplierFields } from '@partwire/domain/suppliers/changes'
import { newSupplierIssues } from '@partwire/domain/suppliers/rules'
import type { Deps } from '../../deps'
import { Refusal, refuseIssues } from '../../errors'
import { refuseWeakPassword } from '../../security/new-password'
import type { Operator } from '../auth/session-store'
import { recordAction } from '../operations/operator-action-store'
import { sealWebservicePassword } from './credentials-store'
import { passwordOwner, recordedCreation, throwAsDuplicate } from './supplier-changes'
import { updateSupplierRow, insertSupplier } from './supplier-store'

export async function createSupplier(
  deps: Deps,
  operator: Operator,
  body: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  // The dialog compares the password with its confirmation and sends only the password.
  refuseIssues(newSupplierIssues({ ...body, confirmPassword: body.password }))
  const refusal = newPasswordRefusal(body.password, deps.config.minPasswordLength)
  if (refusal !== null) throw new Refusal('invalid', refusal, 'password')

  const fields = trimSupplierFields(body)
  if (!deps.config.demo) await refuseWeakPassword(body.password, passwordOwner(fields))
  const passwordHash = await deps.passwords.hash(body.password)
  await deps.db
    .transaction()
    .execute(async (tx) => {
      const supplierId = await insertSupplier(tx, {
        tec_com_id: fields.tecComId,
        supplier_name: fields.supplierName,
        contact_name: fields.contactName,
        contact_email: fields.contactEmail,
        tec_com_user_name: fields.tecComUserName,
        // Set below: it is encrypted for the id of its row, which is not known yet.
        tec_com_password_sealed: '',
        password_hash: passwordHash,
        send_email_for_order: body.sendEmailForOrder,
        created_at: deps.now(),
      })
      await updateSupplierRow(tx, supplierId, {
        tec_com_password_sealed: await sealWebservicePassword(tx, deps.secrets, supplierId, body.tecComPassword),
      })
      await recordAction(tx, operator, deps.now(), { action: 'create', supplierId, changes: recordedCreation(fields) })
    })
    .catch(throwAsDuplicate)
  return { success: true }
}
