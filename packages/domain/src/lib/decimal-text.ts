/** A number as people type it: comma and dot both work as decimal mark. */
const NUMBER = /^[+-]?\d{1,15}(?:[.,]\d{1,10})?$/

export function isNumberText(value: string): boolean {
  return NUMBER.test(value.trim())
}

/** The same number with a dot, as databases and other programs read it. */
export function plainNumber(value: string): string {
  return value.trim().replace(',', '.')
}
