import { isBlank } from '../lib/text'
import type { AllowOrChargeIdentifier } from '../option-lists'
import type { Tax } from '../settings/shape'
import type { AllowOrCharge, InvoiceForm, ItemAllowOrCharge } from './shape'

/** A new allowance/charge row. */
export const EMPTY_ALLOW_OR_CHARGE: AllowOrCharge = {
  identifier: '',
  kind: '',
  percent: '',
  amount: '',
  taxCode: '',
  taxPercent: null,
}

/** Changing an allowance/charge identifier clears its type. */
export function withIdentifier<Row extends ItemAllowOrCharge>(row: Row, identifier: AllowOrChargeIdentifier | ''): Row {
  return { ...row, identifier, kind: '' }
}

type Taxed = Pick<AllowOrCharge, 'taxCode' | 'taxPercent'>

/** Percent of a tax code in the settings; null for a blank or an unknown code. */
export function findTaxPercent(taxCode: string, taxes: readonly Tax[]): Tax['percent'] {
  return isBlank(taxCode) ? null : (taxes.find(({ code }) => code === taxCode)?.percent ?? null)
}

/** Choosing a tax code copies that tax's percent onto the row. */
export function withTaxCode<Row extends Taxed>(row: Row, taxCode: string, taxes: readonly Tax[]): Row {
  return { ...row, taxCode, taxPercent: findTaxPercent(taxCode, taxes) }
}

/** The form with every tax percent read from the settings. Percents in a request are never trusted. */
export function withTaxPercents(form: InvoiceForm, taxes: readonly Tax[]): InvoiceForm {
  const withPercent = <Row extends Taxed>(row: Row): Row => withTaxCode(row, row.taxCode, taxes)
  return { ...form, allowOrCharges: form.allowOrCharges.map(withPercent), items: form.items.map(withPercent) }
}
