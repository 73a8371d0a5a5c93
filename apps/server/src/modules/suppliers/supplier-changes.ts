import type { SupplierChanges, SupplierFields } from '@partwire/domain/suppliers/shape'
import type { PasswordOwner } from '@partwire/domain/auth/weak-password'
import { violatesUniqueIndex } from '../../db/database-errors'
import { Refusal } from '../../errors'
import type { Recorded, RecordedChanges } from '../operations/operator-action-store'
import type { SupplierRow } from './supplier-store'

/** Replaces passwords in recorded changes. */
const MASK = '••••'

const DUPLICATES = [
  { index: 'suppliers_tec_com_id', field: 'tecComId', sentence: 'Another supplier already has this TecCom ID.' },
  {
    index: 'suppliers_contact_email',
    field: 'contactEmail',
    sentence: 'Another supplier already has this Contact Email.',
  },
]

type NamedFields = Pick<SupplierFields, 'supplierName' | 'contactName' | 'contactEmail'>

/** What a password of this account must not contain. */
export function passwordOwner({ supplierName, contactName, contactEmail }: NamedFields): PasswordOwner {
  return { names: [supplierName, contactName], email: contactEmail }
}

/** The same for an account that is being changed: its new names, or the present ones. */
export function ownerAfter(row: SupplierRow, changes: Partial<NamedFields>): PasswordOwner {
  return passwordOwner({
    supplierName: changes.supplierName ?? row.supplier_name,
    contactName: changes.contactName ?? row.contact_name,
    contactEmail: changes.contactEmail ?? row.contact_email,
  })
}

/**
 * Turns the violation of a unique index into a refusal that names the field, and throws any other error again. The
 * indexes decide, because two operators may enter the same value at the same time.
 */
export function throwAsDuplicate(error: unknown): never {
  const duplicate = DUPLICATES.find(({ index }) => violatesUniqueIndex(error, index))
  throw duplicate === undefined ? error : new Refusal('conflict', duplicate.sentence, duplicate.field)
}

/** The fields of a new supplier for the record of operator actions. */
export function recordedCreation(fields: SupplierFields): RecordedChanges {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, { from: null, to: isSecret(name) ? MASK : value }]),
  )
}

/** The fields whose new value is not the stored one. A password counts as changed: the stored one is not read. */
export function withoutStoredValues(
  before: SupplierRow,
  changes: Omit<SupplierChanges, 'id'>,
): Omit<SupplierChanges, 'id'> {
  const previous = previousValues(before)
  return Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => isSecret(name) || value !== previous[name]),
  )
}

/** The changed fields, before and after, for the record of operator actions. */
export function recordedUpdate(before: SupplierRow, changes: Omit<SupplierChanges, 'id'>) {
  const previous = previousValues(before)
  const recorded: RecordedChanges = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      isSecret(name) ? { from: MASK, to: MASK } : { from: previous[name] ?? null, to: value ?? null },
    ]),
  )
  return { action: updateAction(changes), changes: recorded }
}

/** Only a change of `active` alone is recorded as an activation or deactivation. */
function updateAction({ active, ...others }: Omit<SupplierChanges, 'id'>): 'update' | 'activate' | 'deactivate' {
  if (active === undefined || Object.keys(others).length > 0) return 'update'
  return active ? 'activate' : 'deactivate'
}

function previousValues(row: SupplierRow): Record<string, Recorded> {
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
