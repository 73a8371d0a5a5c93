import type { AllowOrChargeIdentifier } from '../option-lists'
import type { Tax } from '../settings/shape'
import type { AllowOrCharge, ItemAllowOrCharge } from './shape'

type Taxed = Pick<AllowOrCharge, 'taxCode' | 'taxPercent'>

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

/** Choosing a tax code copies that tax's percent onto the row. */
export function withTaxCode<Row extends Taxed>(row: Row, taxCode: string, taxs: readonly Tax[]): Row {
  const tax = taxs.find(({ code }) => code === taxCode)
  return { ...row, taxCode, taxPercent: tax?.percent ?? null }
}
