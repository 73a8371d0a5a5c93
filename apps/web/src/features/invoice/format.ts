import type { AllowOrCharge } from '@partwire/domain/invoice/shape'
import { formatMoney, formatUnitPrice, toDecimal } from '@partwire/domain/lib/decimal'
import { isEmptyInput, isNumber, normalizeInput, type NumberInput } from '@partwire/domain/lib/number-input'
import { BLANK, groupThousands } from '../../shared/format/format'

/** The text, or a dash when it is blank. */
export function orDash(value: string): string {
  return value.trim() === '' ? BLANK : value
}

/** A unit price with all its decimals, at least two: '1,234.50'. A dash when there is none. */
export function formatPrice(value: NumberInput): string {
  return isEmptyInput(value) ? BLANK : groupThousands(formatUnitPrice(value))
}

/** An amount with two decimals: '1,234.50'. A dash when there is none; a value that is not a number stays as typed. */
export function formatAmount(amount: NumberInput): string {
  if (isEmptyInput(amount)) return BLANK
  return isNumber(amount) ? groupThousands(formatMoney(toDecimal(amount))) : normalizeInput(amount)
}

/** '19 %', or a dash when there is none. */
export function formatPercent(percent: NumberInput): string {
  return isEmptyInput(percent) ? BLANK : `${normalizeInput(percent)} %`
}

/** 'S (19 %)', or a dash without a tax code. `show` gives the percent the decimal mark of the supplier. */
export function formatTax(
  { taxCode, taxPercent }: Pick<AllowOrCharge, 'taxCode' | 'taxPercent'>,
  show: (text: string) => string,
): string {
  return taxCode === '' ? BLANK : `${taxCode} (${show(formatPercent(taxPercent))})`
}
