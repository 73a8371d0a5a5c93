import type { Address } from '../documents/shape'
import { isCiiCountry, isCountry, upperCountry } from '../countries'
import { check, type Issue } from '../lib/issue'
import { isBlank } from '../lib/text'
import type { EInvoiceFormat, InvoiceFormat } from '../option-lists'
import { peppolSchemeError } from './address-schemes'
import { isCurrentCurrency } from './currencies'
import { INVOICE_FILES } from './formats'
import {
  buyerReference,
  buyerVatId,
  customerName,
  deliveryAddress,
  deliveryDays,
  hasExactSums,
  isVatIdStated,
  sellerElectronicAddress,
  sellerTaxIds,
  usedTaxes,
  type InvoiceSource,
} from './invoice-source'
import type { UnitCode } from './shape'
import { taxGaps } from './tax-treatment'
import { findUnitCode } from './units'

const OLD_SUMS =
  'This invoice was sent with its tax calculated on unrounded amounts and cannot be given as an EN 16931 invoice. The PDF shows it as it was sent.'

/**
 * What is missing for a file, one sentence each; empty when it can be made. The path names the field to complete:
 * `settings.…`, `customer.…` or `invoice.…`; blank where none can be.
 */
export function invoiceGaps(source: InvoiceSource, format: InvoiceFormat): Issue[] {
  if (source.items.length === 0) return [{ path: '', label: 'There is nothing to invoice: no file is made.' }]
  if (format === 'pdf') return []
  return [
    ...check(hasExactSums(source), '', OLD_SUMS),
    ...currencyGaps(source.currency),
    ...partyGaps(source),
    ...(needsCities(source, format) ? cityGaps(source, format) : []),
    ...taxGaps(source),
    ...deliveryGaps(source),
    ...unitGaps(
      source.items.map(({ quantityUom }) => quantityUom),
      source.facts.setting.unitCodes,
    ),
    ...(format === 'zugferd' ? zugferdGaps(source) : addressGaps(source, format)),
    ...(format === 'peppol' ? peppolGaps(source) : []),
  ]
}

const WITHDRAWN_CURRENCIES: ReadonlySet<string> = new Set(['BEF', 'DEM', 'FRF', 'NLG'])

/** A document can only be stated in a currency that exists. */
export function currencyGaps(currency: string): Issue[] {
  if (WITHDRAWN_CURRENCIES.has(currency)) {
    const label = `${currency} no longer exists as a currency; an e-invoice needs a current one.`
    return [{ path: '', label }]
  }
  return check(isCurrentCurrency(currency), '', `Currency ${currency} is not in the code list of e-invoices.`)
}

interface NamedAddress {
  address: Address | null
  /** As a sentence names it. */
  name: string
  path: string
}

function seller({ sellerParty: { address } }: InvoiceSource): NamedAddress {
  return { address, name: 'the seller', path: 'settings.seller' }
}

function buyer(source: InvoiceSource): NamedAddress {
  return { address: source.buyerParty.address, name: customerName(source), path: 'customer' }
}

function delivery(source: InvoiceSource): NamedAddress {
  return { address: deliveryAddress(source), name: 'the delivery address', path: 'invoice.delivery' }
}

function namedAddresses(source: InvoiceSource): NamedAddress[] {
  const isDeliveryStated = !isBlank(source.deliveryParty?.address?.countryCode)
  return [seller(source), buyer(source), ...(isDeliveryStated ? [delivery(source)] : [])]
}

function partyGaps(source: InvoiceSource): Issue[] {
  const { sellerParty, buyerParty } = source
  return [
    ...check(!isBlank(sellerParty.address?.name1), 'settings.seller.name', 'Complete Name in the settings.'),
    ...check(!isBlank(buyerParty.address?.name1), 'customer', `Complete Name of ${customerName(source)}.`),
    ...namedAddresses(source).flatMap(countryGaps),
    ...check(hasSellerId(source), 'settings.vatId', 'Complete VAT ID or Company registration number in the settings.'),
  ]
}

function countryGaps({ address, name, path }: NamedAddress): Issue[] {
  const country = upperCountry(address?.countryCode)
  if (isBlank(country)) return [{ path, label: `Complete Country of ${name}.` }]
  return check(isCountry(country), path, `Country ${country} of ${name} is not a two-letter country code.`)
}

/** BR-CO-26: the buyer must be able to identify the seller. Where the VAT id may not be stated, it does not count. */
function hasSellerId(source: InvoiceSource): boolean {
  const { sellerParty, facts } = source
  const ids = [sellerParty.partyNumber, facts.setting.companyRegistrationNumber, statedVatId(source)]
  return ids.some((id) => !isBlank(id))
}

/** The VAT id of the seller; blank where the invoice is not subject to VAT and may not state it. */
function statedVatId(source: InvoiceSource): string {
  return isVatIdStated(source) ? sellerTaxIds(source).vatId : ''
}

/** XRechnung, and Peppol for sellers in Germany, want city and postal code of seller and buyer. */
function needsCities({ sellerParty }: InvoiceSource, format: EInvoiceFormat): boolean {
  return format === 'xrechnung' || (format === 'peppol' && upperCountry(sellerParty.address?.countryCode) === 'DE')
}

function cityGaps(source: InvoiceSource, format: EInvoiceFormat): Issue[] {
  const parties = [seller(source), buyer(source), ...(isIntraEu(source) ? [delivery(source)] : [])]
  return parties.flatMap(({ address, name, path }) => [
    ...check(!isBlank(address?.city), path, `Complete City of ${name}: ${INVOICE_FILES[format].name} needs it.`),
    ...check(
      !isBlank(address?.postalCode),
      path,
      `Complete Postal Code of ${name}: ${INVOICE_FILES[format].name} needs it.`,
    ),
  ])
}

/** An intra-EU delivery must say when and to which country the goods went (BR-IC-11, BR-IC-12). */
function deliveryGaps(source: InvoiceSource): Issue[] {
  if (!isIntraEu(source)) return []
  return check(deliveryDays(source).length > 0, 'invoice.deliveryDate', 'Complete Delivery date.')
}

function isIntraEu(source: InvoiceSource): boolean {
  return usedTaxes(source).some(({ category }) => category === 'K')
}

/** Each unknown unit of the lines once, with the first line that has it. */
export function unitGaps(units: readonly string[], own: readonly UnitCode[]): Issue[] {
  const lines = new Map<string, number>()
  for (const [i, unit] of units.entries()) {
    if (findUnitCode(unit, own) === null && !lines.has(unit)) lines.set(unit, i + 1)
  }
  return [...lines].map(([unit, line]) => ({
    path: 'settings.unitCodes',
    label: `Say in the settings which UN/ECE unit ${unit} is (line ${line}).`,
  }))
}

/** ZUGFeRD has CII inside, whose code list lacks a country (BR-CL-14, BR-CO-09). */
function zugferdGaps(source: InvoiceSource): Issue[] {
  const countries = namedAddresses(source).map(({ address, name }) => ({
    code: upperCountry(address?.countryCode),
    subject: `Country ${upperCountry(address?.countryCode)} of ${name}`,
  }))
  const vatIds = [statedVatId(source), isVatIdStated(source) ? buyerVatId(source) : ''].map((vatId) => ({
    code: vatId.slice(0, 2),
    subject: `The country of VAT ID ${vatId}`,
  }))
  return [...countries, ...vatIds].flatMap(({ code, subject }) =>
    check(isCiiCountry(code), '', `${subject} is not in the code list of ZUGFeRD. Use another format.`),
  )
}

function addressGaps(source: InvoiceSource, format: 'xrechnung' | 'peppol'): Issue[] {
  const name = customerName(source)
  return [
    ...check(
      source.facts.customer.electronicAddress.id !== '',
      'customer.electronicAddress',
      `Complete Electronic address of ${name}: ${INVOICE_FILES[format].name} needs it.`,
    ),
    ...check(
      sellerElectronicAddress(source).id !== '',
      'settings.electronicAddress',
      'Complete Electronic address in the settings.',
    ),
    ...check(
      buyerReference(source) !== '',
      'customer.buyerReference',
      `Complete Buyer reference of ${name} (Leitweg-ID for authorities).`,
    ),
  ]
}

function peppolGaps(source: InvoiceSource): Issue[] {
  const { scheme } = source.facts.customer.electronicAddress
  return [
    ...peppolSchemeGaps(scheme, 'customer.electronicAddress', customerName(source)),
    ...peppolSchemeGaps(sellerElectronicAddress(source).scheme, 'settings.electronicAddress', 'your settings'),
    ...nationalGaps(source),
  ]
}

/** What Peppol refuses of the scheme of an electronic address. */
export function peppolSchemeGaps(scheme: string, path: string, owner: string): Issue[] {
  const label = peppolSchemeError(scheme, owner)
  return label === null ? [] : [{ path, label }]
}

/** Countries whose sellers have further rules in Peppol. The portal does not know them, so it makes no such file. */
const COUNTRIES_WITH_PEPPOL_RULES: ReadonlySet<string> = new Set(['DK', 'GR', 'IS', 'IT', 'NL', 'NO', 'SE'])
/** Those that Peppol finds by the VAT id, and by the address only without one. */
const VAT_PREFIXES_WITH_PEPPOL_RULES: ReadonlySet<string> = new Set(['EL', 'GR', 'IT', 'NO'])

function nationalGaps(source: InvoiceSource): Issue[] {
  const country = upperCountry(source.sellerParty.address?.countryCode)
  const prefix = statedVatId(source).slice(0, 2)
  if (COUNTRIES_WITH_PEPPOL_RULES.has(country)) return [nationalGap(`in ${country}`)]
  return VAT_PREFIXES_WITH_PEPPOL_RULES.has(prefix) ? [nationalGap(`with a VAT ID that begins with ${prefix}`)] : []
}

function nationalGap(sellers: string): Issue {
  const label = `Peppol has further rules for sellers ${sellers}, which the portal does not know. Use another format.`
  return { path: '', label }
}
