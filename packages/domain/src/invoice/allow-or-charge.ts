import type { AllowOrChargeIdentifier } from '../option-lists'
import type { AllowOrCharge, ItemAllowOrCharge } from './shape'

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
