import { sum, toDecimal } from '../lib/decimal'
import type { NumberInput } from '../lib/number-input'

interface RequestedLine {
  currency: string
  requestedQuantity: NumberInput
  unitNetPrice: NumberInput
}

/**
 * The exact value of what is requested in lines at their net prices, by currency in the order of the lines. A line without
 * a price has none.
 */
export function requestedValues(lines: readonly RequestedLine[]): { currency: string; value: string }[] {
  const priced = lines
    .map(({ currency, requestedQuantity, unitNetPrice }) => ({
      currency,
      value: toDecimal(requestedQuantity).times(toDecimal(unitNetPrice)),
    }))
    .filter(({ value }) => value.gt(0))
  return [...new Set(priced.map(({ currency }) => currency))].map((currency) => ({
    currency,
    value: sum(priced.filter((line) => line.currency === currency).map(({ value }) => value)).toFixed(),
  }))
}
