import { isBlank } from '../lib/text'
import type { SupplierForm } from './rules'
import type { Supplier, SupplierChanges } from './shape'

/** The form of the edit dialog. The account password fields start blank because the password is never sent out. */
export function toSupplierForm(supplier: Supplier): SupplierForm {
  const { tecComId, supplierName, contactName, tecComUserName, tecComPassword, contactEmail, sendEmailForOrder } =
    supplier
  return {
    tecComId,
    supplierName,
    contactName,
    tecComUserName,
    tecComPassword,
    password: '',
    confirmPassword: '',
    contactEmail,
    sendEmailForOrder,
  }
}

/** The id and the changed fields; null when nothing changed. A blank password means no change. */
export function changedFields(before: Supplier, form: SupplierForm): SupplierChanges | null {
  const { confirmPassword: _notSent, ...typed } = form
  const after = { ...typed, password: isBlank(typed.password) ? '' : typed.password }
  const original = new Map(Object.entries(toSupplierForm(before)))
  const changed = Object.entries(after).filter(([field, value]) => value !== original.get(field))
  return changed.length === 0 ? null : { id: before.id, ...Object.fromEntries(changed) }
}
