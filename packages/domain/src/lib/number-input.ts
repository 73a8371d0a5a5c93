/** The value of a number field while it is edited: text (valid or not), a number, or empty ('' and null are equal). */
export type NumberInput = string | number | null

/** Normalized text: no surrounding blanks; a number has a decimal point and no plus sign. Empty gives ''. */
export function normalizeInput(value: NumberInput): string {
  if (value === null) return ''
  const trimmed = String(value).trim()
  return isNumberText(trimmed) ? normalizeDecimalMark(trimmed).replace(/^\+/, '') : trimmed
}

export function isEmptyInput(value: NumberInput): boolean {
  return normalizeInput(value) === ''
}

export function isNumber(value: NumberInput): boolean {
  return isNumberText(normalizeInput(value))
}

/** A number of 0 or more. Prices and amounts have no sign: -5 as a charge would be an allowance. */
export function isNonNegativeNumber(value: NumberInput): boolean {
  return isNumber(value) && !normalizeInput(value).startsWith('-')
}

/** A whole number of 0 or more, of at most 15 digits. */
export function isWholeNumber(value: NumberInput): boolean {
  return /^\d{1,15}$/.test(normalizeInput(value))
}

/** Comma and point are both decimal marks. Thousands separators and exponents are not accepted. */
const NUMBER = /^[+-]?\d{1,15}(?:[.,]\d{1,10})?$/

/** At most 15 digits before and 10 after the decimal mark. Surrounding blanks are ignored. */
export function isNumberText(value: string): boolean {
  return NUMBER.test(value.trim())
}

/** A number with a decimal point, as PostgreSQL and other programs parse it. */
export function normalizeDecimalMark(value: string): string {
  return value.trim().replace(',', '.')
}
