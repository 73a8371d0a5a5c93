import { node, text, type XmlNode } from '../xml/write-xml'
import type { Party } from './order'

export function partyNodes({ number, address, taxNumber }: Party): (XmlNode | null)[] {
  return [
    text('PartyNumber', number),
    address &&
      node('Address', [
        text('Name1', address.name),
        text('Street1', address.street),
        text('PostalCode', address.postalCode),
        text('City', address.city),
        text('CountryCode', address.country),
      ]),
    text('TaxRegistrationNumber', taxNumber),
  ]
}
