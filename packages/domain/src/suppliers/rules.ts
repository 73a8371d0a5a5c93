import { check, type Issue } from '../lib/issue'
import { isBlank, isEmail } from '../lib/text'
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

/** Invalid fields of a new supplier, in the order of the dialog. */
export function newSupplierIssues(form: SupplierForm): Issue[] {
  return [
    ...REQUIRED.flatMap((field) => checkField(!isBlank(form[field]), field)),
    // Sign-in treats a password of blanks as empty, so it could never be used.
    ...checkField(!isBlank(form.password), 'password'),
    ...checkField(form.confirmPassword === form.password, 'confirmPassword'),
    ...checkField(isEmail(form.contactEmail), 'contactEmail'),
  ]
}

/** Alert of the edit dialog for the first invalid field; null when the form is valid. */
export function supplierEditAlert(form: SupplierForm): string | null {
  if (!isEmail(form.contactEmail)) return 'You have entered an invalid email address!'
  return form.password === form.confirmPassword ? null : 'Make sure the passwords are same'
}

/** Invalid fields of a change. Missing fields are not changed; a required field must not become blank. */
export function supplierChangeIssues(changes: Partial<SupplierFields>): Issue[] {
  return [
    ...REQUIRED.flatMap((field) => checkField(changes[field] === undefined || !isBlank(changes[field]), field)),
    ...checkField(changes.contactEmail === undefined || isEmail(changes.contactEmail), 'contactEmail'),
  ]
}

function checkField(isValid: boolean, field: LabelledField): Issue[] {
  return check(isValid, field, SUPPLIER_LABELS[field])
}
