import type { AllowOrCharge } from '@partwire/domain/invoice/shape'
import { decimal, money } from '@partwire/domain/lib/decimal'
import { isNothing, isNumber, typedText, type Typed } from '@partwire/domain/lib/typed'
import { groupThousands } from './line-facts'

/** Numbers of a document that is only looked at; '-' where there is none. */
export function formatPercent(percent: Typed): string {
  return isNothing(percent) ? '-' : `${typedText(percent)} %`
}

export function formatAmount(amount: Typed): string {
  if (isNothing(amount)) return '-'
  return isNumber(amount) ? groupThousands(money(decimal(amount))) : typedText(amount)
}

export function formatTax({ taxCode, taxPercent }: Pick<AllowOrCharge, 'taxCode' | 'taxPercent'>): string {
  return taxCode === '' ? '-' : `${taxCode} (${formatPercent(taxPercent)})`
}
