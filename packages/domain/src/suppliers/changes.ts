import { isBlank } from '../lib/text'
import type { SupplierForm } from './rules'
import type { Supplier, SupplierChanges } from './shape'

/** The dialog works on a copy of the supplier; the passwords of the account start blank. */
export function supplierForm(supplier: Supplier): SupplierForm {
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

/** Only the changed fields plus id; null when nothing changed. A blank password is no change. */
export function changedFields(before: Supplier, form: SupplierForm): SupplierChanges | null {
  const { confirmPassword: _notSent, ...typed } = form
  const after = { ...typed, password: isBlank(typed.password) ? '' : typed.password }
  const original = new Map(Object.entries(supplierForm(before)))
  const changed = Object.entries(after).filter(([field, value]) => value !== original.get(field))
  return changed.length === 0 ? null : { id: before.id, ...Object.fromEntries(changed) }
}
