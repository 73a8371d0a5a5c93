import { readDay, readOptionalDay } from '../codec/day'
import type { DocumentItem, DocumentParties, DocumentParty } from '../codec/documents/documents'
import { attribute, optional, required, requiredText, text } from '../codec/xml/fields'
import type { XmlElement } from '../codec/xml/scan'

export function readParties(header: XmlElement): DocumentParties {
  return {
    sellerParty: party(optional(header, 'SellerParty')) ?? NOBODY,
    buyerParty: party(optional(header, 'BuyerParty')) ?? NOBODY,
    deliveryParty: party(optional(header, 'DeliveryParty')),
  }
}

export function readDocumentItem(item: XmlElement, quantityName: string): DocumentItem {
  const product = required(item, 'ProductId')
  const quantity = required(item, quantityName)
  return {
    buyerLineNumber: requiredText(item, 'OrderItemRef'),
    quantity: quantity.text,
    uom: attribute(quantity, 'UoM'),
    makerCode: text(product, 'MakerCode'),
    productNumber: text(product, 'ProductNumber'),
    ean: text(product, 'Ean'),
    buyerProductNumber: text(product, 'BuyerProductNumber'),
    productName: text(item, 'ProductDescription'),
  }
}

export function dayIn(header: XmlElement, name: string): string {
  return readDay(required(header, name))
}

export function optionalDayIn(header: XmlElement | null, name: string): string {
  return header === null ? '' : readOptionalDay(header, name)
}

/** The word of an option list behind a code. */
export function wordOf<Code>(codes: Readonly<Record<string, Code>>, isIt: (code: Code) => boolean): string {
  return Object.entries(codes).find(([, code]) => isIt(code))?.[0] ?? ''
}

const NOBODY: DocumentParty = {
  partyNumber: '',
  name1: '',
  street1: '',
  postalCode: '',
  city: '',
  countryCode: '',
  taxRegNumber: '',
}

function party(element: XmlElement | null): DocumentParty | null {
  if (element === null) return null
  const address = optional(element, 'Address')
  return {
    partyNumber: text(element, 'PartyNumber'),
    name1: text(address, 'Name1'),
    street1: text(address, 'Street1'),
    postalCode: text(address, 'PostalCode'),
    city: text(address, 'City'),
    countryCode: text(address, 'CountryCode'),
    taxRegNumber: text(element, 'TaxRegistrationNumber'),
  }
}
