const GTIN_LENGTHS = new Set([8, 12, 13, 14])

/** The digits of a GTIN (EAN, UPC) with a valid check digit, which is often printed in groups; '' when it is none. */
export function gtinDigits(value: string): string {
  const digits = withoutBlanks(value)
  return GTIN_LENGTHS.has(digits.length) && hasValidCheckDigit(digits) ? digits : ''
}

export function withoutBlanks(value: string): string {
  return value.replaceAll(/\s/g, '')
}

export function isGtin(value: string): boolean {
  return gtinDigits(value) !== ''
}

/** Whether it is an SSCC (NVE), the 18-digit number of a logistic unit. Surrounding blanks are ignored. */
export function isSscc(value: string): boolean {
  const digits = value.trim()
  return digits.length === 18 && hasValidCheckDigit(digits)
}

function hasValidCheckDigit(digits: string): boolean {
  return /^\d+$/.test(digits) && digits.endsWith(String(gs1CheckDigit(digits.slice(0, -1))))
}

/** The check digit of a number without it. Digits are weighted 3, 1, 3, 1 … from the right; with it the sum ends in 0. */
export function gs1CheckDigit(digits: string): number {
  let sum = 0
  for (let i = 0; i < digits.length; i += 1) sum += Number(digits.at(-1 - i)) * (i % 2 === 0 ? 3 : 1)
  return (10 - (sum % 10)) % 10
}
