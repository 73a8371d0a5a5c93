import type { NumberInput } from '@partwire/domain/lib/number-input'

/**
 * A number field as it is sent to the browser: a JSON number if that is exact, otherwise the text that was typed.
 * Null and the empty string become null.
 */
export function toWireNumber(value: string | null): NumberInput {
  if (value === null || value === '') return null
  return exactNumber(value) ?? value
}

/** The decimal as a JavaScript number, or null if it would have to be rounded. */
export function exactNumber(decimal: string): number | null {
  const number = Number(decimal)
  return String(number) === stripTrailingZeros(decimal) ? number : null
}

/** `12.500` becomes `12.5`, `4.000` becomes `4`. */
function stripTrailingZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}
