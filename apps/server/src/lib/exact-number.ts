/** The number a program computes with, where it is the very same; null where it would have to be rounded. */
export function exactNumber(decimal: string): number | null {
  const number = Number(decimal)
  return String(number) === stripTrailingZeros(decimal) ? number : null
}

/** `12.500` and `12.5` are the same number. */
function stripTrailingZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}
