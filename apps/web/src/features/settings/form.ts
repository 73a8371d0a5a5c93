import { confirmMessage } from '@partwire/domain/lib/issue'
import { BLANK_SETTING } from '@partwire/domain/settings/blank'
import { settingIssues } from '@partwire/domain/settings/rules'
import type { Setting } from '@partwire/domain/settings/shape'

/** A tax as it is typed: the percent is text until it is sent. */
export interface TaxForm {
  code: string
  description: string
  percent: string
}

export interface SettingForm extends Omit<Setting, 'taxs'> {
  taxs: TaxForm[]
}

export const BLANK_TAX: TaxForm = { code: '', description: '', percent: '' }

/** There is always a first tax row: the one that cannot be removed. */
export function settingForm(setting: Setting | undefined): SettingForm {
  const { taxs, ...rest } = setting ?? BLANK_SETTING
  const rows = taxs.map((tax) => ({ ...tax, percent: tax.percent === null ? '' : String(tax.percent) }))
  return { ...rest, taxs: rows.length === 0 ? [BLANK_TAX] : rows }
}

/** Why the settings were not saved: what the banner says, if there is anything to say, and the field the server named. */
export interface Refusal {
  message: string | null
  field: string | null
}

export function refusalOfForm(form: SettingForm): Refusal | null {
  const issues = settingIssues(form)
  return issues.length === 0 ? null : { message: confirmMessage(issues), field: null }
}

export function refusalOfReply(reply: { error?: string | undefined; errorField?: string | undefined }): Refusal {
  return { message: reply.error ?? null, field: reply.errorField ?? null }
}

/** After a refusal every field that still fails is marked; a field that is put right loses its mark at once. */
export function markedFields(form: SettingForm, refusal: Refusal | null): ReadonlySet<string> {
  if (refusal === null) return new Set()
  const failing = settingIssues(form).map((issue) => issue.path)
  return new Set(refusal.field === null ? failing : [...failing, refusal.field])
}
