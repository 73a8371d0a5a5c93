import { isValidBIC, isValidIBAN } from 'ibantools'

/** Whether country, length and check digits are valid. Blanks, hyphens and lower case are accepted. */
export function isIban(value: string): boolean {
  return isValidIBAN(electronicCode(value))
}

/**
 * The code as documents state it, in upper case: an IBAN or a BIC is often typed in groups or in lower case. A hyphen alone,
 * which is typed where there is none, stays.
 */
export function electronicCode(code: string): string {
  return (code.replaceAll(/[\s-]/g, '') || code.trim()).toUpperCase()
}

/** Whether it is a BIC of 8 or 11 characters with an existing country. Blanks and hyphens are accepted. */
export function isSwift(value: string): boolean {
  return isValidBIC(electronicCode(value))
}
