import { isEmail } from '@partwire/domain/lib/email'
import { type Issue, confirmMessage } from '@partwire/domain/lib/issue'
import { changedFields } from '@partwire/domain/suppliers/changes'
import {
  newSupplierIssues,
  supplierChangeIssues,
  supplierEditAlert,
  type SupplierForm,
} from '@partwire/domain/suppliers/rules'
import type { Supplier, SupplierChanges, SupplierFields } from '@partwire/domain/suppliers/shape'

export const EMPTY_SUPPLIER: SupplierForm = {
  tecComId: '',
  supplierName: '',
  contactName: '',
  tecComUserName: '',
  tecComPassword: '',
  password: '',
  confirmPassword: '',
  contactEmail: '',
  sendEmailForOrder: false,
}

/** Why the dialog stays open: what its banner says, if there is anything to say, and which fields are marked. */
export interface Refusal {
  message: string | null
  fields: readonly string[]
}

/** What Save comes down to. */
export type SaveStep =
  | { kind: 'refuse'; refusal: Refusal }
  | { kind: 'nothing-changed' }
  | { kind: 'create'; body: SupplierFields }
  | { kind: 'update'; body: SupplierChanges }

export function createStep(form: SupplierForm): SaveStep {
  const issues = newSupplierIssues(form)
  if (issues.length > 0) return { kind: 'refuse', refusal: refusalFor(issues) }
  const { confirmPassword: _notSent, ...body } = form
  return { kind: 'create', body }
}

export function updateStep(before: Supplier, form: SupplierForm): SaveStep {
  const alert = supplierEditAlert(form)
  if (alert !== null) return { kind: 'refuse', refusal: { message: alert, fields: [fieldOfAlert(form)] } }

  const body = changedFields(before, form)
  if (body === null) return { kind: 'nothing-changed' }

  const issues = supplierChangeIssues(body)
  return issues.length > 0 ? { kind: 'refuse', refusal: refusalFor(issues) } : { kind: 'update', body }
}

/** The server's sentence where it gave one, and the field it is about. */
export function refusalOf(reply: { error?: string | undefined; errorField?: string | undefined }): Refusal {
  return { message: reply.error ?? null, fields: reply.errorField === undefined ? [] : [reply.errorField] }
}

function refusalFor(issues: readonly Issue[]): Refusal {
  return { message: confirmMessage(issues), fields: issues.map((issue) => issue.path) }
}

function fieldOfAlert(form: SupplierForm): keyof SupplierForm {
  return isEmail(form.contactEmail) ? 'confirmPassword' : 'contactEmail'
}
