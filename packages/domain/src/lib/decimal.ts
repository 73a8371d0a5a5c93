import { Big } from 'big.js'
import { inputText, isNumber, normalizeInput, type NumberInput, readInputNumber } from './number-input'

/** Digits with a decimal point, as the portal computes them: any number of them. */
const COMPUTED = /^-?\d+(?:\.\d+)?$/

/**
 * Exact decimal of a field value. What is not a number counts as 0, so that sums can be shown while typing. A quantity that is a
 * sum may have more digits than one that is typed.
 */
export function toDecimal(value: NumberInput): Big {
  const number = readInputNumber(value)
  if (number !== null) return new Big(number)
  const text = inputText(value)
  return new Big(COMPUTED.test(text) ? text : 0)
}

/** Exact decimal of a text that the portal has computed, such as a sum. Throws on any other text. */
export function parseDecimal(text: string): Big {
  if (!COMPUTED.test(text)) throw new Error(`${JSON.stringify(text)} is not a decimal number.`)
  return new Big(text)
}

/** Text in which equal numbers are equal: 12.50 and 12,5 are '12.5'. What is not a number keeps its text. */
export function comparableNumber(value: NumberInput): string {
  return isNumber(value) ? toDecimal(value).toFixed() : normalizeInput(value)
}

/** Exact sum; 0 for an empty list. */
export function sum(values: readonly Big[]): Big {
  let total = new Big(0)
  for (const value of values) total = total.plus(value)
  return total
}

/** Rounded half away from zero to 2 decimals: the precision in which amounts are added, shown and sent. */
export function roundToCents(value: Big): Big {
  return value.round(2, Big.roundHalfUp)
}

/** Rounded half away from zero to a whole number. */
export function roundToWhole(value: Big): Big {
  return value.round(0, Big.roundHalfUp)
}

/** Text with exactly 2 decimals: 12.5 gives '12.50'. */
export function formatMoney(value: Big): string {
  return roundToCents(value).toFixed(2)
}

/** A unit price with all its decimals, at least two: 12.5 gives '12.50'. What is not a number stays as typed. */
export function formatUnitPrice(price: NumberInput): string {
  const text = normalizeInput(price)
  if (!isNumber(text)) return text
  const [whole = '', decimals = ''] = text.split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}
