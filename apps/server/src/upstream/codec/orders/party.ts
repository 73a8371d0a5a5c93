import { ADDRESS_LIMITS } from '@partwire/domain/documents/limits'
import type { IncomingParty } from '../../port'
import { readLine } from './text-fields'
import { optionalChild } from '../xml/fields'
import type { XmlElement } from '../xml/scan'

/** Every part may be missing: an organisation can be known by its number or its address alone. */
export function readParty(element: XmlElement): IncomingParty {
  const address = optionalChild(element, 'Address')
  return {
    partyNumber: readLine(element, 'PartyNumber'),
    name1: readLine(address, 'Name1', ADDRESS_LIMITS.name1),
    street1: readLine(address, 'Street1', ADDRESS_LIMITS.street1),
    postalCode: readLine(address, 'PostalCode', ADDRESS_LIMITS.postalCode),
    city: readLine(address, 'City', ADDRESS_LIMITS.city),
    countryCode: readLine(address, 'CountryCode', ADDRESS_LIMITS.countryCode),
  }
}
