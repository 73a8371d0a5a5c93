import type { AllowOrCharge } from '@partwire/domain/invoice/shape'
import { toDecimal, formatMoney } from '@partwire/domain/lib/decimal'
import { isEmptyInput, isNumber, normalizeInput, type NumberInput } from '@partwire/domain/lib/number-input'

/** The text, or '-' when it is blank. */
export function orDash(value: string): string {
  return value.trim() === '' ? '-' : value
}

/** A unit price with all its decimals, at least two: '1,234.50'. '-' when there is none. */
export function formatPrice(value: NumberInput): string {
  const text = normalizeInput(value)
  if (text === '') return '-'
  const [whole = '', decimals = ''] = text.split('.')
  return groupThousands(`${whole}.${decimals.padEnd(2, '0')}`)
}

/** An amount with two decimals: '1,234.50'. '-' when there is none; a value that is not a number stays as typed. */
export function formatAmount(amount: NumberInput): string {
  if (isEmptyInput(amount)) return '-'
  return isNumber(amount) ? groupThousands(formatMoney(toDecimal(amount))) : normalizeInput(amount)
}

/** '19 %', or '-' when there is none. */
export function formatPercent(percent: NumberInput): string {
  return isEmptyInput(percent) ? '-' : `${normalizeInput(percent)} %`
}

/** 'S (19 %)', or '-' without a tax code. `show` gives the percent the decimal mark of the supplier. */
export function formatTax(
  { taxCode, taxPercent }: Pick<AllowOrCharge, 'taxCode' | 'taxPercent'>,
  show: (text: string) => string,
): string {
  return taxCode === '' ? '-' : `${taxCode} (${show(formatPercent(taxPercent))})`
}

/** Adds thousands separators to a decimal string without rounding it: '12345.60' becomes '12,345.60'. */
export function groupThousands(amount: string): string {
  return amount.replace(/\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ','))
}
