import { electronicFormatIBAN, isValidIBAN } from 'ibantools'

/** Country, length and check digits fit; blanks between the groups and small letters are fine. */
export function isIban(value: string): boolean {
  const compact = electronicFormatIBAN(value)
  return compact !== null && isValidIBAN(compact)
}
