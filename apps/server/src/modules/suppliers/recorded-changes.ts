import type { SupplierChanges, SupplierFields } from '@partwire/domain/suppliers/shape'
import type { Recorded, RecordedChanges } from '../operations/operator-action-store'
import type { SupplierRow } from './supplier-store'

const MASK = '••••'

export function createdFields(fields: SupplierFields): RecordedChanges {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, { from: null, to: isSecret(name) ? MASK : value }]),
  )
}

/** Switching the account on or off is an action of its own; all else is an update. */
export function changeOf(before: SupplierRow, changes: Omit<SupplierChanges, 'id'>) {
  const former = formerValues(before)
  const recorded: RecordedChanges = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      isSecret(name) ? { from: MASK, to: MASK } : { from: former[name] ?? null, to: value ?? null },
    ]),
  )
  return { action: actionOf(changes), changes: recorded }
}

function actionOf({ active, ...others }: Omit<SupplierChanges, 'id'>): 'update' | 'activate' | 'deactivate' {
  if (active === undefined || Object.keys(others).length > 0) return 'update'
  return active ? 'activate' : 'deactivate'
}

function formerValues(row: SupplierRow): Record<string, Recorded> {
  return {
    tecComId: row.tec_com_id,
    supplierName: row.supplier_name,
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    tecComUserName: row.tec_com_user_name,
    sendEmailForOrder: row.send_email_for_order,
    active: row.active,
  }
}

function isSecret(field: string): boolean {
  return field === 'password' || field === 'tecComPassword'
}
