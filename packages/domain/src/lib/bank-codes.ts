import { electronicFormatIBAN, isValidIBAN, isValidBIC } from 'ibantools'

/** Whether country, length and check digits are valid. Blanks and lower case are accepted. */
export function isIban(value: string): boolean {
  const compact = electronicFormatIBAN(value)
  return compact !== null && isValidIBAN(compact)
}

/** The code as documents state it, in upper case: an IBAN or a BIC is often typed in groups or in lower case. */
export function electronicCode(code: string): string {
  return code.replaceAll(/\s/g, '').toUpperCase()
}

/** Whether it is a BIC of 8 or 11 characters with an existing country. Blanks are accepted. */
export function isSwift(value: string): boolean {
  return isValidBIC(electronicCode(value))
}
