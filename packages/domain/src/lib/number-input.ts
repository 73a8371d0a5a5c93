/** The value of a number field while it is edited: text (valid or not), a number, or empty ('' and null are equal). */
export type NumberInput = string | number | null

/** The decimal mark a supplier types and sees. All other code, the API and the database use the point. */
export type DecimalMark = '.' | ','

/** What `readNumber` returns unchanged: 12, 12.5. Most numbers of a document; this saves half of the time. */
const NORMALIZED = /^\d{1,15}(?:\.\d{1,10})?$/
/** Of a number that can be read. */
export const MAX_DECIMALS = 10
/** Digits with an optional decimal point: 12, 12.5, .5. At most 15 digits before and 10 after it. */
const PLAIN = /^([+-]?)(?=\.?\d)(\d{0,15})(?:\.(\d{1,10}))?$/
/** A single comma as decimal mark, except before exactly three digits: 12,5. */
const WITH_COMMA = /^([+-]?)(\d{0,15}),(\d{1,2}|\d{4,10})$/
/** Thousands separated by commas, with a decimal point or with two commas: 1,234.56 and 1,234,567. */
const GROUPED = /^([+-]?)(?=.*[.]|.*,.*,)(\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,10}))?$/
/** A comma before exactly three digits: 1,234 is 1234 for one reader and 1.234 for another. */
const AMBIGUOUS = /^[+-]?\d{0,15},\d{3}$/

/**
 * The one reading of typed, pasted and imported numbers: digits with a decimal point, no blanks, no plus sign and no
 * thousands separators. Null when the text is no number or can be read two ways. With the comma as `mark`, points and
 * commas change places. Exponents are not accepted.
 */
export function readNumber(text: string, mark: DecimalMark = '.'): string | null {
  const typed = convertMarks(text.trim(), mark)
  if (NORMALIZED.test(typed)) return typed
  const parts = PLAIN.exec(typed) ?? WITH_COMMA.exec(typed) ?? GROUPED.exec(typed)
  if (parts === null) return null
  const [, sign = '', whole = '', fraction] = parts
  const number = `${sign === '-' ? '-' : ''}${whole.replaceAll(',', '') || '0'}`
  return fraction === undefined ? number : `${number}.${fraction}`
}

/** Text with a comma before exactly three digits, which `readNumber` refuses because it can be read two ways. */
export function isAmbiguousNumber(text: string): boolean {
  return AMBIGUOUS.test(text.trim())
}

/** The error message of a number that can be read two ways: names the two readings. `value` has a decimal point. */
export function ambiguousNumberError(value: string, mark: DecimalMark): string {
  const [whole = '', decimals = ''] = value.trim().split(',')
  const fraction = convertMarks(`${whole || '0'}.${decimals}`, mark)
  return `${convertMarks(value.trim(), mark)} can be read two ways. Please type ${whole}${decimals} or ${fraction}.`
}

/**
 * Converts between the text of a number field (decimal point) and what a supplier with this decimal mark types and sees.
 * With the comma, points and commas change places, so the same function converts in both directions.
 */
export function convertMarks(text: string, mark: DecimalMark): string {
  return mark === '.' ? text : text.replaceAll(/[.,]/g, (each) => (each === '.' ? ',' : '.'))
}

/**
 * The text of a number field, '' when it is empty. All digits of a number, where JavaScript writes an exponent: 0.0000005 and
 * not 5e-7. A number with more than 10 decimals, which cannot be read, keeps its exponent.
 */
export function inputText(value: NumberInput): string {
  const text = String(value ?? '')
  if (typeof value !== 'number' || !text.includes('e-')) return text
  const digits = value.toFixed(MAX_DECIMALS).replace(/0+$/, '')
  return Number(digits) === value ? digits : text
}

/** The number in a field, as `readNumber` gives it. Null when the field is empty or its text is no number. */
export function readInputNumber(value: NumberInput): string | null {
  return value === null ? null : readNumber(inputText(value))
}

/** Normalized text: what `readNumber` gives, or the text without surrounding blanks. Empty gives ''. */
export function normalizeInput(value: NumberInput): string {
  const text = inputText(value)
  return readNumber(text) ?? text.trim()
}

export function isEmptyInput(value: NumberInput): boolean {
  return inputText(value).trim() === ''
}

export function isNumber(value: NumberInput): boolean {
  return readInputNumber(value) !== null
}

/** A number of 0 or more. Prices and amounts have no sign: -5 as a charge would be an allowance. */
export function isNonNegativeNumber(value: NumberInput): boolean {
  const number = readInputNumber(value)
  return number !== null && !number.startsWith('-')
}

/** A whole number of 0 or more, of at most 15 digits. */
export function isWholeNumber(value: NumberInput): boolean {
  return /^\d{1,15}$/.test(normalizeInput(value))
}
