import { CONFIRM_STATUSES, CURRENCIES_BEFORE_LOAD } from '@partwire/domain/option-lists'
import type { ConfirmLine } from '@partwire/domain/order-response/shape'
import type { Option } from '../../ui/fields/select-field'

const NONE: Option = { value: '', label: '-' }

export const STATUS_OPTIONS: readonly Option[] = [NONE, ...toOptions(CONFIRM_STATUSES)]

/** The currency of the order; four common ones while the order has none. */
export function currencyOptions(currency: string): readonly Option[] {
  return toOptions(currency === '' ? CURRENCIES_BEFORE_LOAD : [currency])
}

/** The selected status; '' for any value that is not in the list. */
export function parseStatus(value: string): ConfirmLine['status'] {
  return CONFIRM_STATUSES.find((status) => status === value) ?? ''
}

function toOptions(values: readonly string[]): Option[] {
  return values.map((value) => ({ value, label: value }))
}
