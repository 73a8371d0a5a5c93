import { isBlank } from '../lib/text'
import type { Customer } from './shape'

/** The name, or the number of a customer without one. */
export function customerLabel({ name, partyNumber }: Pick<Customer, 'name' | 'partyNumber'>): string {
  return isBlank(name) ? partyNumber : name
}
