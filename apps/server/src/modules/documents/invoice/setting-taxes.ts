import type { AllowOrCharge, InvoiceForm } from '@partwire/domain/invoice/shape'
import { check, type Issue } from '@partwire/domain/lib/issue'
import { isBlank } from '@partwire/domain/lib/text'
import type { Setting } from '@partwire/domain/settings/shape'

type Taxs = Setting['taxs']
type Taxed = Pick<AllowOrCharge, 'taxCode' | 'taxPercent'>

/** The percent of a tax code is what the settings say, whatever a form says. */
export function settingPercent(taxCode: string, taxs: Taxs): Taxs[number]['percent'] {
  return isBlank(taxCode) ? null : (taxs.find(({ code }) => code === taxCode)?.percent ?? null)
}

export function withSettingPercents(form: InvoiceForm, taxs: Taxs): InvoiceForm {
  const taxed = <Row extends Taxed>(row: Row): Row => ({ ...row, taxPercent: settingPercent(row.taxCode, taxs) })
  return { ...form, allowOrCharges: form.allowOrCharges.map(taxed), items: form.items.map(taxed) }
}

/** A code the settings do not know has no percent to be computed with. */
export function unknownTaxIssues({ isTaxApplies, allowOrCharges, items }: InvoiceForm, taxs: Taxs): Issue[] {
  if (!isTaxApplies) return []
  const known = ({ taxCode }: Taxed, path: string): Issue[] =>
    check(isBlank(taxCode) || settingPercent(taxCode, taxs) !== null, `${path}.taxCode`, 'tax')
  return [
    ...allowOrCharges.flatMap((row, i) => known(row, `allowOrCharges.${i}`)),
    ...items.flatMap((item, i) => known(item, `items.${i}`)),
  ]
}
