import { ADDRESS_LIMITS } from '@partwire/domain/documents/limits'
import type { IncomingParty } from '../../port'
import { line } from './line'
import { optional } from '../xml/fields'
import type { XmlElement } from '../xml/scan'

/** Every part may be missing: an organisation can be known by its number or its address alone. */
export function readParty(element: XmlElement): IncomingParty {
  const address = optional(element, 'Address')
  return {
    partyNumber: line(element, 'PartyNumber'),
    name1: line(address, 'Name1', ADDRESS_LIMITS.name1),
    street1: line(address, 'Street1', ADDRESS_LIMITS.street1),
    postalCode: line(address, 'PostalCode', ADDRESS_LIMITS.postalCode),
    city: line(address, 'City', ADDRESS_LIMITS.city),
    countryCode: line(address, 'CountryCode', ADDRESS_LIMITS.countryCode),
  }
}
