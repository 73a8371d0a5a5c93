import { isEmail } from '@partwire/domain/lib/text'
import { type Issue, confirmMessage } from '@partwire/domain/lib/issue'
import { changedFields, trimSupplierFields } from '@partwire/domain/suppliers/changes'
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

/** First part of the keys of all changes in the supplier dialog. One is made at a time, and the dialog stays open for its reply. */
export const CHANGE_SUPPLIER = ['change supplier']

/** Why a supplier was not saved: the text of the banner, null for none, and the fields to mark. */
export interface Refusal {
  message: string | null
  fields: readonly string[]
}

/** What Save has to do. */
export type SaveStep =
  | { kind: 'refuse'; refusal: Refusal }
  | { kind: 'nothing-changed' }
  | { kind: 'create'; body: SupplierFields }
  | { kind: 'update'; body: SupplierChanges }

export function createStep(form: SupplierForm): SaveStep {
  const issues = newSupplierIssues(form)
  if (issues.length > 0) return { kind: 'refuse', refusal: issuesRefusal(issues) }
  const { confirmPassword: _notSent, ...body } = trimSupplierFields(form)
  return { kind: 'create', body }
}

export function updateStep(before: Supplier, form: SupplierForm): SaveStep {
  const alert = supplierEditAlert(form)
  if (alert !== null) return { kind: 'refuse', refusal: { message: alert, fields: [alertField(form)] } }

  const body = changedFields(before, form)
  if (body === null) return { kind: 'nothing-changed' }

  const issues = supplierChangeIssues(body)
  return issues.length > 0 ? { kind: 'refuse', refusal: issuesRefusal(issues) } : { kind: 'update', body }
}

/** The refusal of a reply: its error text and the field it names, if any. */
export function replyRefusal(reply: { error?: string | undefined; errorField?: string | undefined }): Refusal {
  return { message: reply.error ?? null, fields: reply.errorField === undefined ? [] : [reply.errorField] }
}

function issuesRefusal(issues: readonly Issue[]): Refusal {
  return { message: confirmMessage(issues), fields: issues.map((issue) => issue.path) }
}

/** The field of the edit alert: an invalid e-mail is reported before a wrong confirmation. */
function alertField(form: SupplierForm): keyof SupplierForm {
  return isEmail(form.contactEmail) ? 'confirmPassword' : 'contactEmail'
}
