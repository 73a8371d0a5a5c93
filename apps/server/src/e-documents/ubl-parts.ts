import type { UblItem, UblParty } from '@partwire/domain/document-files/ubl-parts'
import type { PostalAddress } from '@partwire/domain/e-document/e-invoice'
import { isoDay } from '@partwire/domain/lib/calendar-date'
import { parentElement, textElement, type Xml } from '../upstream/codec/xml/write'

/** The namespaces of the elements that all UBL documents share. */
export const UBL_NAMESPACES = {
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}

/** The electronic address and the number of a party. */
export function writePartyIds({ electronicAddress, id }: Pick<UblParty, 'electronicAddress' | 'id'>): Xml[] {
  return [
    textElement('cbc:EndpointID', electronicAddress.id, { schemeID: electronicAddress.scheme }),
    parentElement('cac:PartyIdentification', [textElement('cbc:ID', id)]),
  ]
}

export function writeAddress({ street, city, postalCode, country }: PostalAddress): Xml[] {
  return [
    textElement('cbc:StreetName', street),
    textElement('cbc:CityName', city),
    textElement('cbc:PostalZone', postalCode),
    parentElement('cac:Country', [textElement('cbc:IdentificationCode', country)]),
  ]
}

/** The numbers of a product. */
export function writeItemIds({ buyerId, sellerId, gtin }: Omit<UblItem, 'name'>): Xml[] {
  return [
    parentElement('cac:BuyersItemIdentification', [textElement('cbc:ID', buyerId)]),
    parentElement('cac:SellersItemIdentification', [textElement('cbc:ID', sellerId)]),
    parentElement('cac:StandardItemIdentification', [textElement('cbc:ID', gtin, { schemeID: '0160' })]),
  ]
}

export function amountElement(name: string, value: string, currency: string): Xml {
  return textElement(name, value, { currencyID: currency })
}

/** 2026-11-30; empty for a blank day. */
export function dateElement(name: string, day: string): Xml {
  return textElement(name, isoDay(day))
}

/** A period of days, both included. */
export function periodElement(name: string, start: string, end: string): Xml {
  return parentElement(name, [dateElement('cbc:StartDate', start), dateElement('cbc:EndDate', end)])
}
