import { readDay, readOptionalDay } from '../codec/day'
import type { DocumentItem, DocumentParties, DocumentParty } from '../codec/documents/documents'
import { attribute, childText, optionalChild, requiredChild, requiredChildText } from '../codec/xml/fields'
import type { XmlElement } from '../codec/xml/parse'

export function readParties(header: XmlElement): DocumentParties {
  return {
    sellerParty: readParty(optionalChild(header, 'SellerParty')) ?? EMPTY_PARTY,
    buyerParty: readParty(optionalChild(header, 'BuyerParty')) ?? EMPTY_PARTY,
    deliveryParty: readParty(optionalChild(header, 'DeliveryParty')),
  }
}

export function readDocumentItem(item: XmlElement, quantityName: string): DocumentItem {
  const product = requiredChild(item, 'ProductId')
  const quantity = requiredChild(item, quantityName)
  return {
    buyerLineNumber: requiredChildText(item, 'OrderItemRef'),
    quantity: quantity.text,
    uom: attribute(quantity, 'UoM'),
    makerCode: childText(product, 'MakerCode'),
    productNumber: childText(product, 'ProductNumber'),
    ean: childText(product, 'Ean'),
    buyerProductNumber: childText(product, 'BuyerProductNumber'),
    productName: childText(item, 'ProductDescription'),
  }
}

export function readChildDay(header: XmlElement, name: string): string {
  return readDay(requiredChild(header, name))
}

export function readOptionalChildDay(header: XmlElement | null, name: string): string {
  return header === null ? '' : readOptionalDay(header, name)
}

/** The label of the first matching code in an option list; empty when there is none. */
export function findLabel<Code>(codes: Readonly<Record<string, Code>>, matches: (code: Code) => boolean): string {
  return Object.entries(codes).find(([, code]) => matches(code))?.[0] ?? ''
}

const EMPTY_PARTY: DocumentParty = {
  partyNumber: '',
  name1: '',
  street1: '',
  postalCode: '',
  city: '',
  countryCode: '',
  taxRegNumber: '',
}

function readParty(element: XmlElement | null): DocumentParty | null {
  if (element === null) return null
  const address = optionalChild(element, 'Address')
  return {
    partyNumber: childText(element, 'PartyNumber'),
    name1: childText(address, 'Name1'),
    street1: childText(address, 'Street1'),
    postalCode: childText(address, 'PostalCode'),
    city: childText(address, 'City'),
    countryCode: childText(address, 'CountryCode'),
    taxRegNumber: childText(element, 'TaxRegistrationNumber'),
  }
}
