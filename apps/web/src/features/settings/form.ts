import { confirmMessage } from '@partwire/domain/lib/issue'
import { BLANK_SETTING } from '@partwire/domain/settings/setting'
import { settingIssues } from '@partwire/domain/settings/rules'
import type { Setting } from '@partwire/domain/settings/shape'

/** A tax as it is typed: the percent is text. */
export interface TaxForm {
  code: string
  description: string
  percent: string
}

export interface SettingForm extends Omit<Setting, 'taxs'> {
  taxs: TaxForm[]
}

export const BLANK_TAX: TaxForm = { code: '', description: '', percent: '' }

/** The form of stored settings, or of none. It has at least one tax row, because the first cannot be removed. */
export function settingForm(setting: Setting | undefined): SettingForm {
  const { taxs, ...rest } = setting ?? BLANK_SETTING
  const rows = taxs.map((tax) => ({ ...tax, percent: tax.percent === null ? '' : String(tax.percent) }))
  return { ...rest, taxs: rows.length === 0 ? [BLANK_TAX] : rows }
}

/** Why the settings were not saved: the text of the banner and the field named by the server, null for none. */
export interface Refusal {
  message: string | null
  field: string | null
}

/** Null when the form breaks no rule. */
export function formRefusal(form: SettingForm): Refusal | null {
  const issues = settingIssues(form)
  return issues.length === 0 ? null : { message: confirmMessage(issues), field: null }
}

export function replyRefusal(reply: { error?: string | undefined; errorField?: string | undefined }): Refusal {
  return { message: reply.error ?? null, field: reply.errorField ?? null }
}

/**
 * The paths of the fields to mark after a refusal: those that still break a rule, so that a corrected field loses its
 * mark at once, and the one named by the server.
 */
export function markedFields(form: SettingForm, refusal: Refusal | null): ReadonlySet<string> {
  if (refusal === null) return new Set()
  const failing = settingIssues(form).map((issue) => issue.path)
  return new Set(refusal.field === null ? failing : [...failing, refusal.field])
}
