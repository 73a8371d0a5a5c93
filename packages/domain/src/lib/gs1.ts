const LENGTHS = new Set([8, 12, 13, 14])

/** A GTIN (EAN, UPC) with a right check digit; blanks around it do not matter. */
export function isGtin(value: string): boolean {
  const digits = value.trim()
  return LENGTHS.has(digits.length) && hasCheckDigit(digits)
}

/** An SSCC (NVE), the number of a logistic unit. */
export function isSscc(value: string): boolean {
  const digits = value.trim()
  return digits.length === 18 && hasCheckDigit(digits)
}

/** From the right the digits weigh 1 (the check digit), 3, 1, 3 …; the sum ends in 0. */
function hasCheckDigit(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false
  let sum = 0
  for (let i = 0; i < digits.length; i += 1) sum += Number(digits.at(-1 - i)) * (i % 2 === 0 ? 1 : 3)
  return sum % 10 === 0
}
