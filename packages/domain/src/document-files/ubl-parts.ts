import { isCountry, upperCountry } from '../countries'
import type { PostalAddress } from '../e-document/e-invoice'
import { lineText } from '../e-document/e-invoice-lines'
import { peppolSchemeGaps } from '../e-document/gaps'
import type { ElectronicAddress, PartyFacts } from '../e-document/shape'
import { findUnitCode } from '../e-document/units'
import { toDecimal } from '../lib/decimal'
import { gtinDigits } from '../lib/gs1'
import { check, type Issue } from '../lib/issue'
import { isBlank } from '../lib/text'

/*
 * What the UBL files of order responses (Peppol T76) and dispatch advices (Peppol T16) share. Quantities are decimal text
 * without trailing zeros, days `yyyymmdd`; blank is absent. Writers write it down unchanged.
 */

/** A party of a sent document. A party without a name is named by its number. */
export interface SentParty {
  partyNumber: string
  name1: string
  street1: string
  postalCode: string
  city: string
  countryCode: string
}

export interface SentItem {
  buyerLineNumber: string
  productNumber: string
  buyerProductNumber: string
  ean: string
  productName: string
  quantity: string
  uom: string
}

export interface UblParty {
  /** Blank when only the number of the party is known, which is no name. */
  name: string
  id: string
  electronicAddress: ElectronicAddress
  /** Null without a country: every address names one. */
  address: PostalAddress | null
}

export interface UblItem {
  name: string
  buyerId: string
  sellerId: string
  gtin: string
}

export function toUblParty(party: SentParty, electronicAddress: ElectronicAddress): UblParty {
  const { partyNumber, name1, street1, city, postalCode } = party
  const country = upperCountry(party.countryCode)
  return {
    name: name1.trim() === partyNumber.trim() ? '' : lineText(name1),
    id: lineText(partyNumber),
    electronicAddress,
    address: isCountry(country)
      ? { street: lineText(street1), city: lineText(city), postalCode: lineText(postalCode), country }
      : null,
  }
}

/** A product without a name is named by its number, or by its position. An EAN with a wrong check digit is left out. */
export function toUblItem(item: SentItem, position: number): UblItem {
  return {
    name: lineText(item.productName) || lineText(item.productNumber) || `Item ${position}`,
    buyerId: lineText(item.buyerProductNumber),
    sellerId: lineText(item.productNumber),
    gtin: gtinDigits(item.ean),
  }
}

/** UN/ECE code of a unit. Blank for an unknown one, which is a gap. */
export function unitCode(uom: string, { setting }: PartyFacts): string {
  return findUnitCode(uom, setting.unitCodes) ?? ''
}

/** Decimal text without trailing zeros; blank stays blank. */
export function plainDecimal(value: string): string {
  return isBlank(value) ? '' : toDecimal(value).toFixed()
}

/** 'customer Autohaus Nord' */
export function sentCustomerName({ name1, partyNumber }: SentParty): string {
  return `customer ${name1.trim() || partyNumber}`
}

/** Peppol wants a name or a number of the parties (T16-R008, T76-R001, T76-R002). */
export function sellerIdentityGaps(seller: SentParty): Issue[] {
  return check(hasIdentity(seller), 'settings.seller.name', 'Complete Name in the settings.')
}

export function buyerIdentityGaps(buyer: SentParty): Issue[] {
  return check(
    hasIdentity(buyer),
    '',
    'The order has neither a name nor a number of the buyer. Peppol needs one of them.',
  )
}

function hasIdentity({ name1, partyNumber }: SentParty): boolean {
  return !isBlank(name1) || !isBlank(partyNumber)
}

/** Both parties need an electronic address of Peppol; an e-mail address is none. */
export function participantGaps(buyer: SentParty, { setting, customer }: PartyFacts): Issue[] {
  const name = sentCustomerName(buyer)
  return [
    ...addressGaps(customer.electronicAddress, {
      path: 'customer.electronicAddress',
      owner: name,
      missing: `Complete Electronic address of ${name}: Peppol needs it.`,
    }),
    ...addressGaps(setting.electronicAddress, {
      path: 'settings.electronicAddress',
      owner: 'your settings',
      missing: 'Complete Electronic address in the settings: Peppol needs it.',
    }),
  ]
}

function addressGaps(
  { scheme, id }: ElectronicAddress,
  { path, owner, missing }: { path: string; owner: string; missing: string },
): Issue[] {
  if (id === '') return [{ path, label: missing }]
  return peppolSchemeGaps(scheme, path, owner)
}
