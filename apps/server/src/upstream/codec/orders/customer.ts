import { ADDRESS_MAX_LENGTHS } from '@partwire/domain/lib/limits'
import type { IncomingCustomer, IncomingParty } from '../../port'
import { optionalChild, protocolError, requiredChild } from '../xml/fields'
import { parseXml, type XmlElement } from '../xml/parse'
import { readLine, readRequiredLine } from './text-fields'

/** Parses a BusinessRelation. Its party number is the customer number assigned by the supplier. */
export function parseCustomer(raw: string): IncomingCustomer {
  const relation = parseXml(raw, 'The business relation')
  if (relation.name !== 'BusinessRelation') throw protocolError(relation.name, 'is there instead of BusinessRelation')
  const buyer = requiredChild(relation, 'BuyerParty')
  readRequiredLine(buyer, 'PartyNumber')
  return { relationId: readRequiredLine(relation, 'BusinessRelationID'), ...readParty(buyer) }
}

/** Every field may be empty: an organisation may be identified by its number or by its address. */
export function readParty(element: XmlElement): IncomingParty {
  const address = optionalChild(element, 'Address')
  return {
    partyNumber: readLine(element, 'PartyNumber'),
    name1: readLine(address, 'Name1', ADDRESS_MAX_LENGTHS.name1),
    street1: readLine(address, 'Street1', ADDRESS_MAX_LENGTHS.street1),
    postalCode: readLine(address, 'PostalCode', ADDRESS_MAX_LENGTHS.postalCode),
    city: readLine(address, 'City', ADDRESS_MAX_LENGTHS.city),
    countryCode: readLine(address, 'CountryCode', ADDRESS_MAX_LENGTHS.countryCode),
  }
}
