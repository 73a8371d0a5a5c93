import { isEmail } from '../lib/email'
import { check, type Issue } from '../lib/issue'
import { isBlank } from '../lib/text'
import type { SupplierFields } from './shape'

export interface SupplierForm extends SupplierFields {
  confirmPassword: string
}

export const SUPPLIER_LABELS = {
  tecComId: 'TecCom ID',
  supplierName: 'Supplier Name',
  contactName: 'Contact Name',
  tecComUserName: 'TecCom Webservice Username',
  tecComPassword: 'TecCom Webservice Password',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  contactEmail: 'Contact Email',
} as const

type LabelledField = keyof typeof SUPPLIER_LABELS
type RequiredField = 'tecComId' | 'supplierName' | 'contactName' | 'tecComUserName' | 'tecComPassword'

const REQUIRED: readonly RequiredField[] = [
  'tecComId',
  'supplierName',
  'contactName',
  'tecComUserName',
  'tecComPassword',
]

/** What stops a new supplier from being saved, in the order of the dialog. */
export function newSupplierIssues(form: SupplierForm): Issue[] {
  return [
    ...REQUIRED.flatMap((field) => checkField(!isBlank(form[field]), field)),
    // Blanks alone would count as empty at every sign-in.
    ...checkField(!isBlank(form.password), 'password'),
    ...checkField(form.confirmPassword === form.password, 'confirmPassword'),
    ...checkField(isEmail(form.contactEmail), 'contactEmail'),
  ]
}

/** The two alerts of the edit dialog, first failure only; null when it may go on. */
export function supplierEditAlert(form: SupplierForm): string | null {
  if (!isEmail(form.contactEmail)) return 'You have entered an invalid email address!'
  return form.password === form.confirmPassword ? null : 'Make sure the passwords are same'
}

/** A change may leave a field out, but not empty it. A blank password means no password change. */
export function supplierChangeIssues(changes: Partial<SupplierFields>): Issue[] {
  return [
    ...REQUIRED.flatMap((field) => checkField(changes[field] === undefined || !isBlank(changes[field]), field)),
    ...checkField(changes.contactEmail === undefined || isEmail(changes.contactEmail), 'contactEmail'),
  ]
}

function checkField(holds: boolean, field: LabelledField): Issue[] {
  return check(holds, field, SUPPLIER_LABELS[field])
}
