import { confirmMessage } from '@partwire/domain/lib/issue'
import { inputText } from '@partwire/domain/lib/number-input'
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
  const rows = taxs.map((tax) => ({ ...tax, percent: inputText(tax.percent) }))
  return { ...rest, taxs: rows.length === 0 ? [BLANK_TAX] : rows }
}

/** Why the settings were not saved. */
export interface Refusal {
  /** The text of the banner; null for none. */
  message: string | null
  /** The path of the field that the refusal names; null for none. */
  field: string | null
}

/** The result of the last Save. `form` is what was sent: an edit that was made during the call is not in it. */
export type SaveOutcome<Form> =
  | { kind: 'none' }
  | { kind: 'saved'; form: Form }
  | { kind: 'refused'; form: Form; refusal: Refusal }

/** Null when the form breaks no rule. */
export function formRefusal(form: SettingForm): Refusal | null {
  const issues = settingIssues(form)
  return issues.length === 0 ? null : { message: confirmMessage(issues), field: null }
}

export function replyRefusal(reply: { error?: string | undefined; errorField?: string | undefined }): Refusal {
  return { message: reply.error ?? null, field: reply.errorField ?? null }
}

/** The path of the field that a refusal names, until it is edited; null for none. */
export function refusedField<Form extends object>(form: Form, outcome: SaveOutcome<Form>): string | null {
  if (outcome.kind !== 'refused' || outcome.refusal.field === null) return null
  const { field } = outcome.refusal
  return valueAt(form, field) === valueAt(outcome.form, field) ? field : null
}

function valueAt(form: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => new Map(Object.entries(Object(value))).get(key), form)
}

/**
 * The paths of the fields to mark after a refusal: those that still break a rule and the one named by the server. A
 * corrected field loses its mark at once.
 */
export function markedFields(form: SettingForm, outcome: SaveOutcome<SettingForm>): ReadonlySet<string> {
  if (outcome.kind !== 'refused') return new Set()
  const failing = settingIssues(form).map((issue) => issue.path)
  const refused = refusedField(form, outcome)
  return new Set(refused === null ? failing : [...failing, refused])
}
