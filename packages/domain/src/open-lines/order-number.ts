import type { FieldError } from '../lib/issue'
import { isWholeNumber, normalizeInput, type NumberInput } from '../lib/number-input'
import { isBlank } from '../lib/text'

/** Longest seller order number that the network takes; a longer one would be cut there. */
export const MAX_SELLER_ORDER_NUMBER_LENGTH = 10

/** The pattern that is proposed to a supplier who has not used one. */
export const DEFAULT_ORDER_NUMBER_PATTERN = 'S{yy}-{00000}'

/** `{yyyy}` and `{yy}` are the year, `{mm}` the month and `{dd}` the day; zeros are the counter with leading zeros. */
const TOKEN = /\{(yyyy|yy|mm|dd|0+)\}/g

/**
 * The seller order number with this count; null when the pattern gives more characters than the network takes. `today`
 * is `yyyymmdd`.
 */
export function formatSellerOrderNumber(pattern: string, count: bigint, today: string): string | null {
  const number = pattern.trim().replaceAll(TOKEN, (_all, name: string) => tokenText(name, count, today))
  return number.length > MAX_SELLER_ORDER_NUMBER_LENGTH ? null : number
}

function tokenText(name: string, count: bigint, today: string): string {
  if (name === 'yyyy') return today.slice(0, 4)
  if (name === 'yy') return today.slice(2, 4)
  if (name === 'mm') return today.slice(4, 6)
  if (name === 'dd') return today.slice(6, 8)
  return String(count).padStart(name.length, '0')
}

/** What is wrong with a pattern and the number it continues with; null when nothing is. */
export function orderNumberError(pattern: string, nextNumber: NumberInput, today: string): FieldError | null {
  if (isBlank(pattern)) return { error: 'Please type a pattern, for example S{yy}-{00000}.', errorField: 'pattern' }
  const counters = [...pattern.matchAll(TOKEN)].filter(([, name = '']) => name.startsWith('0'))
  if (counters.length !== 1 || /[{}]/.test(pattern.replaceAll(TOKEN, ''))) {
    return {
      error: 'The pattern needs one counter such as {00000}. {yyyy}, {yy}, {mm} and {dd} are the date.',
      errorField: 'pattern',
    }
  }
  if (!isWholeNumber(nextNumber) || normalizeInput(nextNumber) === '0') {
    return { error: 'Please type the next number, 1 or more.', errorField: 'nextNumber' }
  }
  if (formatSellerOrderNumber(pattern, BigInt(normalizeInput(nextNumber)), today) === null) {
    return {
      error: `The network takes ${MAX_SELLER_ORDER_NUMBER_LENGTH} characters at most. This pattern gives more.`,
      errorField: 'pattern',
    }
  }
  return null
}
