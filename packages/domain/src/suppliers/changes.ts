import { isBlank } from '../lib/text'
import type { SupplierForm } from './rules'
import type { Supplier, SupplierChanges, SupplierFields } from './shape'

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

/** Trims all fields except the passwords, in which blanks may be intended. */
export function trimSupplierFields<Fields extends Partial<SupplierFields>>(fields: Fields): Fields {
  const trimmed: Partial<SupplierFields> = { ...fields }
  for (const name of ['tecComId', 'supplierName', 'contactName', 'contactEmail', 'tecComUserName'] as const) {
    const value = trimmed[name]
    if (value !== undefined) trimmed[name] = value.trim()
  }
  return { ...fields, ...trimmed }
}

/**
 * The id and the changed fields, trimmed; null when nothing changed. Blanks around a value and a blank password mean no
 * change.
 */
export function changedFields(before: Supplier, form: SupplierForm): SupplierChanges | null {
  const { confirmPassword: _notSent, ...typed } = trimSupplierFields(form)
  const after = { ...typed, password: isBlank(typed.password) ? '' : typed.password }
  const original = new Map(Object.entries(trimSupplierFields(toSupplierForm(before))))
  const changed = Object.entries(after).filter(([field, value]) => value !== original.get(field))
  return changed.length === 0 ? null : { id: before.id, ...Object.fromEntries(changed) }
}
