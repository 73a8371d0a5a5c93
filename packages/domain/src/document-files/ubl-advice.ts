import { isCountry, upperCountry } from '../countries'
import { lineText } from '../e-document/e-invoice-lines'
import { unitGaps } from '../e-document/gaps'
import type { PartyFacts } from '../e-document/shape'
import { isGtin } from '../lib/gs1'
import { check, type Issue } from '../lib/issue'
import { isBlank } from '../lib/text'
import { MEASUREMENT_TYPES, type PACKET_KINDS, type TRANSPORT_TYPES } from '../option-lists'
import {
  grossWeight,
  packageCount,
  packageSscc,
  shipmentPackages,
  totalGrossWeight,
  type Shipment,
  type ShipmentPackage,
} from './packages'
import {
  buyerIdentityGaps,
  participantGaps,
  plainDecimal,
  sentCustomerName,
  toUblItem,
  toUblParty,
  unitCode,
  type SentItem,
  type SentParty,
  type UblItem,
  type UblParty,
} from './ubl-parts'

type SentPacket = Shipment['items'][number]
type Measurements = SentPacket['measurements']

/** A dispatch advice as it was sent. */
export interface SentAdvice extends Shipment {
  desAdvId: string
  issueDate: string
  deliveryDate: string
  transportType: string
  transportId: string
  buyerOrderNumber: string
  sellerParty: SentParty
  buyerParty: SentParty
  deliveryParty: SentParty | null
  items: readonly (SentItem & SentPacket)[]
}

/** The dispatch advice of Peppol BIS Despatch Advice 3 (T16). */
export interface UblDespatchAdvice {
  number: string
  issueDate: string
  orderNumber: string
  seller: UblParty
  buyer: UblParty
  /** To whom the goods go. Its electronic address is that of the buyer. */
  consignee: UblParty
  shipment: UblShipment
  lines: readonly UblDespatchLine[]
}

export interface UblShipment {
  /** Type and id of the transport, in words. */
  information: string
  /** Kilograms */
  grossWeight: string
  /** Cubic metres */
  grossVolume: string
  packageCount: string
  /** Code of UN/ECE Recommendation 19 */
  transportMode: string
  deliveryDate: string
}

export interface UblDespatchLine {
  id: string
  quantity: string
  unitCode: string
  orderLine: string
  item: UblItem
  /** Null for a line that is in no package. */
  package: UblPackage | null
}

export interface UblPackage {
  /** Blank when the package has none. */
  number: string
  /** Whether the number is an SSCC with a valid check digit and said to be one. */
  isSscc: boolean
  /** Code of UN/ECE Recommendation 21 */
  typeCode: string
  measures: readonly UblMeasure[]
}

interface UblMeasure {
  /** Gross weight, net weight, gross volume: T16 has no code for lengths. */
  code: 'AAB' | 'AAL' | 'AAW'
  amount: string
  unitCode: string
}

/** T16 knows neither of the pallet codes of TXML: both pallets are PX. */
const PACKAGE_TYPES: Readonly<Record<(typeof PACKET_KINDS)[number], string>> = {
  Box: 'BX',
  Carton: 'CT',
  Package: 'PK',
  'Oneway Pallet': 'PX',
  'Returnable Pallet': 'PX',
}

const TRANSPORT_MODES: Readonly<Record<(typeof TRANSPORT_TYPES)[number], string>> = {
  Sea: '1',
  Rail: '2',
  'Rail Express': '2',
  Road: '3',
  'Road Express': '3',
  Air: '4',
}

/** What is missing for the file, one sentence each; empty when it can be made. */
export function ublAdviceGaps(advice: SentAdvice, facts: PartyFacts): Issue[] {
  const { items, sellerParty, buyerParty } = advice
  const { party, name, path } = consignee(advice)
  return [
    ...check(items.length > 0, '', 'Nothing is dispatched: no file is made.'),
    ...buyerIdentityGaps(buyerParty),
    ...participantGaps(buyerParty, facts),
    ...partyGaps(sellerParty, { name: 'the seller', path: 'settings.seller' }),
    ...partyGaps(party, { name, path }),
    ...unitGaps(
      items.map(({ uom }) => uom),
      facts.setting.unitCodes,
    ),
    ...items.flatMap(({ productNumber, ean }, i) =>
      check(
        !isBlank(productNumber) || isGtin(ean),
        '',
        `Line ${i + 1} has neither a product number nor a valid EAN. Peppol needs one of them.`,
      ),
    ),
  ]
}

/** The delivery party, or the buyer where it has no country, as in an invoice. */
function consignee({ deliveryParty, buyerParty }: SentAdvice): { party: SentParty; name: string; path: string } {
  return deliveryParty === null || isBlank(deliveryParty.countryCode)
    ? { party: buyerParty, name: sentCustomerName(buyerParty), path: 'customer' }
    : { party: deliveryParty, name: 'the delivery address', path: '' }
}

function partyGaps(party: SentParty, { name, path }: { name: string; path: string }): Issue[] {
  const { name1, partyNumber } = party
  const country = upperCountry(party.countryCode)
  const isNamed = !isBlank(name1) && name1.trim() !== partyNumber.trim()
  const isCountryKnown = country === '' || isCountry(country)
  return [
    ...check(isNamed, path, `Complete Name of ${name}.`),
    ...check(isCountryKnown, path, `Country ${country} of ${name} is not a two-letter country code.`),
  ]
}

/** The dispatch advice in the terms of T16. `ublAdviceGaps` must be empty: what is missing there would be blank here. */
export function buildUblAdvice(advice: SentAdvice, facts: PartyFacts): UblDespatchAdvice {
  const { setting, customer } = facts
  const packages = new Map(shipmentPackages(advice).flatMap((each) => each.lines.map((line) => [line, each] as const)))
  return {
    number: lineText(advice.desAdvId),
    issueDate: advice.issueDate,
    orderNumber: lineText(advice.buyerOrderNumber),
    seller: toUblParty(advice.sellerParty, setting.electronicAddress),
    buyer: toUblParty(advice.buyerParty, customer.electronicAddress),
    consignee: toUblParty(consignee(advice).party, customer.electronicAddress),
    shipment: toShipment(advice),
    lines: advice.items.map((item, i) => ({
      id: String(i + 1),
      quantity: plainDecimal(item.quantity),
      unitCode: unitCode(item.uom, facts),
      orderLine: lineText(item.buyerLineNumber),
      item: toUblItem(item, i + 1),
      package: linePackage(item, packages.get(i + 1)),
    })),
  }
}

function toShipment(advice: SentAdvice): UblShipment {
  const count = packageCount(advice)
  return {
    information: lineText(`${advice.transportType} ${advice.transportId}`),
    grossWeight: plainDecimal(totalGrossWeight(advice)),
    grossVolume: plainDecimal(findAmount(advice.measurements, 'Volume')),
    packageCount: count === 0 ? '' : String(count),
    transportMode: findCode(TRANSPORT_MODES, advice.transportType),
    deliveryDate: advice.deliveryDate,
  }
}

/** The package with a number, or what the line says about a package without one. */
function linePackage(item: SentPacket, numbered: ShipmentPackage | undefined): UblPackage | null {
  const { packetKind, packetNumber, measurements } = numbered ?? item
  const typeCode = findCode(PACKAGE_TYPES, packetKind)
  if (numbered === undefined && typeCode === '') return null
  const sscc = numbered === undefined ? null : packageSscc(numbered)
  return { number: sscc ?? lineText(packetNumber), isSscc: sscc !== null, typeCode, measures: measures(measurements) }
}

function measures(measurements: Measurements): UblMeasure[] {
  const stated: UblMeasure[] = [
    { code: 'AAB', amount: plainDecimal(grossWeight(measurements)), unitCode: MEASUREMENT_TYPES['Unit Gross Weight'] },
    {
      code: 'AAL',
      amount: plainDecimal(findAmount(measurements, 'Unit Net Weight')),
      unitCode: MEASUREMENT_TYPES['Unit Net Weight'],
    },
    { code: 'AAW', amount: plainDecimal(findAmount(measurements, 'Volume')), unitCode: MEASUREMENT_TYPES.Volume },
  ]
  return stated.filter(({ amount }) => amount !== '')
}

function findAmount(measurements: Measurements, type: keyof typeof MEASUREMENT_TYPES): string {
  return measurements.find((each) => each.type === type)?.amount ?? ''
}

/** Blank for a value that is not in the list, such as a blank one. */
function findCode(codes: Readonly<Record<string, string>>, value: string): string {
  return codes[value] ?? ''
}
