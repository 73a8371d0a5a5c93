import { isNumberText, plainNumber } from './decimal-text'

/** A number field as it is typed and travels: right or wrong text, a number, or nothing ('' and null alike). */
export type Typed = string | number | null

/** What was typed, as one kind of text: no blanks around it, a dot for the decimal mark. */
export function typedText(value: Typed): string {
  if (value === null) return ''
  const typed = String(value).trim()
  return isNumberText(typed) ? plainNumber(typed).replace(/^\+/, '') : typed
}

export function isNothing(value: Typed): boolean {
  return typedText(value) === ''
}

export function isNumber(value: Typed): boolean {
  return isNumberText(typedText(value))
}

/** Prices and amounts are positive: a sign would turn a charge into an allowance. */
export function isPositiveNumber(value: Typed): boolean {
  return isNumber(value) && !typedText(value).startsWith('-')
}

/** A whole number of 0 or more. */
export function isWholeNumber(value: Typed): boolean {
  return /^\d{1,15}$/.test(typedText(value))
}
