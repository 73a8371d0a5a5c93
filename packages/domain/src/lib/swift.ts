import { isValidBIC } from 'ibantools'

/** A bank identifier code of 8 or 11 characters whose country exists; blanks are fine. */
export function isSwift(value: string): boolean {
  return isValidBIC(value.replaceAll(/\s/g, ''))
}
