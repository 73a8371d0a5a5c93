import type { updateSupplier as call } from '@partwire/contract/suppliers'
import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import { isBlank } from '@partwire/domain/lib/text'
import { passwordRefusal } from '@partwire/domain/auth/rules'
import { supplierChangeIssues } from '@partwire/domain/suppliers/rules'
import type { SupplierChanges } from '@partwire/domain/suppliers/shape'
import type { Deps } from '../../deps'
import { Refusal, RuleRefusal } from '../../errors'
import { endAccessOfSupplier, type Operator } from '../auth/session-store'
import { recordAction } from '../operations/operator-action-store'
import { sealWebservicePassword } from '../sync/credentials-store'
import { asDuplicateRefusal } from './duplicate-refusal'
import { changeOf } from './recorded-changes'
import { changeSupplier, lockSupplier } from './supplier-store'
import { trimmedFields } from './trimmed-fields'

export async function updateSupplier(
  deps: Deps,
  operator: Operator,
  body: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const issues = supplierChangeIssues(body)
  if (issues.length > 0) throw new RuleRefusal(issues)
  const { id, ...changes } = withoutBlankPassword(trimmedFields(body))
  if (Object.keys(changes).length === 0) throw new Refusal('invalid', 'The request changes nothing.')
  const newPassword = changes.password
  const refusal = newPassword === undefined ? null : passwordRefusal(newPassword, deps.config.shortestPassword)
  if (refusal !== null) throw new Refusal('invalid', refusal, 'password')

  const columns = await columnsOf(deps, changes)
  await deps.db
    .transaction()
    .execute(async (tx) => {
      const before = await lockSupplier(tx, id)
      if (before === null) throw new Refusal('not-found', 'This supplier does not exist.')
      const { tecComPassword } = changes
      await changeSupplier(tx, id, {
        ...columns,
        ...(tecComPassword === undefined
          ? {}
          : { tec_com_password_sealed: await sealWebservicePassword(tx, deps.secrets, id, tecComPassword) }),
      })
      // A link that was mailed to a former address must not work either.
      const endsAccess = newPassword !== undefined || changes.contactEmail !== undefined || changes.active === false
      if (endsAccess) await endAccessOfSupplier(tx, id)
      await recordAction(tx, operator, deps.now(), { ...changeOf(before, changes), supplierId: id })
    })
    .catch(asDuplicateRefusal)
  return { success: true }
}

/** A blank password means no password change. */
function withoutBlankPassword({ password, ...rest }: SupplierChanges): SupplierChanges {
  return isBlank(password) ? rest : { ...rest, password }
}

async function columnsOf({ passwords }: Deps, changes: Omit<SupplierChanges, 'id'>) {
  const { password } = changes
  return {
    ...given('tec_com_id', changes.tecComId),
    ...given('supplier_name', changes.supplierName),
    ...given('contact_name', changes.contactName),
    ...given('contact_email', changes.contactEmail),
    ...given('tec_com_user_name', changes.tecComUserName),
    ...given('password_hash', password === undefined ? undefined : await passwords.hash(password)),
    ...given('send_email_for_order', changes.sendEmailForOrder),
    ...given('active', changes.active),
  }
}

function given<Value>(column: string, value: Value | undefined): Record<string, Value> {
  return value === undefined ? {} : { [column]: value }
}
