import type { IncomingParty } from '../port'
import { optional, text } from './xml-fields'
import type { XmlElement } from './xml-scan'

/** Every part may be missing: an organisation can be known by its number or its address alone. */
export function readParty(element: XmlElement): IncomingParty {
  const address = optional(element, 'Address')
  return {
    partyNumber: text(element, 'PartyNumber'),
    name1: text(address, 'Name1'),
    street1: text(address, 'Street1'),
    postalCode: text(address, 'PostalCode'),
    city: text(address, 'City'),
    countryCode: text(address, 'CountryCode'),
  }
}
