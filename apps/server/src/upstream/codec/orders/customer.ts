import { ADDRESS_MAX_LENGTHS } from '@partwire/domain/lib/limits'
import { UnreadableCustomers, UpstreamError } from '../../errors'
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

type ParsedCustomer = IncomingCustomer | UpstreamError

/** The result of `parse`, or the error with which it refuses a business relation. */
export function tryParse(parse: () => IncomingCustomer): ParsedCustomer {
  try {
    return parse()
  } catch (error) {
    if (error instanceof UpstreamError) return error
    throw error
  }
}

/**
 * The customers of a list. Where some cannot be read, the `UnreadableCustomers` that is thrown has the others; where none
 * can, the first error is thrown.
 */
export function requireReadable(parsed: readonly ParsedCustomer[]): IncomingCustomer[] {
  const errors = parsed.filter((each) => each instanceof UpstreamError)
  const readable = parsed.flatMap((each) => (each instanceof UpstreamError ? [] : [each]))
  const [first] = errors
  if (first === undefined) return readable
  if (readable.length === 0) throw first
  throw new UnreadableCustomers(
    readable,
    `${errors.length} of ${parsed.length} customers cannot be read; the others are up to date. The first reason: ${first.message}`,
  )
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
