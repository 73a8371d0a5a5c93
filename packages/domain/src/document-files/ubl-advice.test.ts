import { describe, expect, test } from 'vitest'
import { anEDocumentSetting, someCustomerFacts } from '../e-document/samples'
import type { PartyFacts } from '../e-document/shape'
import { PACKET_KINDS, TRANSPORT_TYPES } from '../option-lists'
import { buildUblAdvice, ublAdviceGaps, type SentAdvice } from './ubl-advice'

type Item = SentAdvice['items'][number]

const FACTS: PartyFacts = { setting: anEDocumentSetting(), customer: someCustomerFacts() }
const SSCC = '340123450000000017'
const ADDRESS = { street1: 'Ringstr. 4', postalCode: '04109', city: 'Leipzig', countryCode: 'DE' }
const SELLER = { partyNumber: '815', name1: 'Kessler AG', ...ADDRESS }
const BUYER = { partyNumber: '4711', name1: 'Autohaus Nord', ...ADDRESS }
const WAREHOUSE = { partyNumber: '4712', name1: 'Lager Lyon', ...ADDRESS, countryCode: 'FR' }

describe('the package of a line', () => {
  test('has its SSCC, its kind and its weights and volume as measures', () => {
    const measurements = [
      { amount: '7.50', type: 'Unit Gross Weight' },
      { amount: '7', type: 'Unit Net Weight' },
      { amount: '0.2', type: 'Volume' },
      { amount: '40', type: 'Height' },
    ]

    expect(linePackage({ measurements })).toEqual({
      number: SSCC,
      isSscc: true,
      typeCode: 'CT',
      measures: [
        { code: 'AAB', amount: '7.5', unitCode: 'KGM' },
        { code: 'AAL', amount: '7', unitCode: 'KGM' },
        { code: 'AAW', amount: '0.2', unitCode: 'MTQ' },
      ],
    })
  })

  test.each<[string, Partial<Item> & Pick<Item, 'packetNumber'>]>([
    ['a wrong check digit', { packetNumber: '340123450000000018' }],
    ['another ident system', { identSystem: 'Suppliers Number', packetNumber: SSCC }],
  ])('with %s is no SSCC; its number is stated', (_what, packet) => {
    expect(linePackage(packet)).toMatchObject({ number: packet.packetNumber, isSscc: false })
  })

  test.each([
    ['Box', 'BX'],
    ['Carton', 'CT'],
    ['Oneway Pallet', 'PX'],
    ['Package', 'PK'],
    ['Returnable Pallet', 'PX'],
  ])('of the kind %s has the code %s', (packetKind, typeCode) => {
    expect(linePackage({ packetKind })).toMatchObject({ typeCode })
    expect(PACKET_KINDS).toContain(packetKind)
  })

  test('that has no number is stated by its kind; a line without a package has none', () => {
    expect(linePackage({ packetNumber: '', identSystem: '' })).toMatchObject({
      number: '',
      isSscc: false,
      typeCode: 'CT',
    })
    expect(linePackage({ packetNumber: '', identSystem: '', packetKind: '' })).toBeNull()
  })

  test('is that of the shipment when no line names one', () => {
    const items = [anItem({ packetNumber: '', identSystem: '', packetKind: '' })]
    const advice = anAdvice({ items, packetNumber: SSCC, identSystem: 'NVE/SSCC Number' })

    expect(buildUblAdvice(advice, FACTS).lines[0]?.package).toMatchObject({ number: SSCC, isSscc: true })
  })

  function linePackage(changes: Partial<Item>) {
    return buildUblAdvice(anAdvice({ items: [anItem(changes)] }), FACTS).lines[0]?.package
  }
})

describe('the shipment', () => {
  test('has its gross weight, its packages, its day and its transport', () => {
    const advice = anAdvice({
      packetCount: '3',
      measurements: [
        { amount: '12.50', type: 'Weight' },
        { amount: '1.5', type: 'Volume' },
      ],
    })

    expect(buildUblAdvice(advice, FACTS).shipment).toEqual({
      information: 'Road Express HH-AB 123',
      grossWeight: '12.5',
      grossVolume: '1.5',
      packageCount: '3',
      transportMode: '3',
      deliveryDate: '20261120',
    })
  })

  test.each([
    ['Air', '4'],
    ['Rail', '2'],
    ['Rail Express', '2'],
    ['Road', '3'],
    ['Road Express', '3'],
    ['Sea', '1'],
  ])('by %s has the mode %s', (transportType, transportMode) => {
    expect(buildUblAdvice(anAdvice({ transportType }), FACTS).shipment).toMatchObject({ transportMode })
    expect(TRANSPORT_TYPES).toContain(transportType)
  })
})

test('the goods go to the delivery party, or to the buyer where it has no country; the address is that of the buyer', () => {
  const { electronicAddress } = FACTS.customer

  expect(buildUblAdvice(anAdvice({ deliveryParty: WAREHOUSE }), FACTS).consignee).toMatchObject({
    name: 'Lager Lyon',
    electronicAddress,
  })
  const noCountry = { ...WAREHOUSE, countryCode: '' }
  expect(buildUblAdvice(anAdvice({ deliveryParty: noCountry }), FACTS).consignee).toMatchObject({
    name: 'Autohaus Nord',
    electronicAddress,
  })
})

describe('what is missing', () => {
  test('is nothing where both parties have a name and an id of Peppol', () => {
    expect(ublAdviceGaps(anAdvice(), FACTS)).toEqual([])
  })

  test.each<[Partial<SentAdvice>, string, string]>([
    [{ items: [] }, '', 'Nothing is dispatched: no file is made.'],
    [
      { buyerParty: { ...BUYER, name1: '', partyNumber: '' }, deliveryParty: { ...BUYER, name1: 'Lager' } },
      '',
      'The order has neither a name nor a number of the buyer. Peppol needs one of them.',
    ],
    [{ buyerParty: { ...BUYER, name1: '4711' } }, 'customer', 'Complete Name of customer 4711.'],
    [{ sellerParty: { ...SELLER, name1: '' } }, 'settings.seller', 'Complete Name of the seller.'],
    [
      { deliveryParty: { ...WAREHOUSE, countryCode: 'EL' } },
      '',
      'Country EL of the delivery address is not a two-letter country code.',
    ],
    [
      { items: [anItem({ productNumber: '', ean: '4006381333930' })] },
      '',
      'Line 1 has neither a product number nor a valid EAN. Peppol needs one of them.',
    ],
    [
      { items: [anItem({ uom: 'ROLLE' })] },
      'settings.unitCodes',
      'Say in the settings which UN/ECE unit ROLLE is (line 1).',
    ],
  ])('is in %j: %s %s', (changes, path, label) => {
    expect(ublAdviceGaps(anAdvice(changes), FACTS)).toEqual([{ path, label }])
  })

  test('is an id of Peppol of both parties; an e-mail address is none', () => {
    const electronicAddress = { scheme: 'EM', id: 'a@b.test' }
    const facts = {
      setting: anEDocumentSetting({ electronicAddress }),
      customer: someCustomerFacts({ electronicAddress }),
    }

    expect(ublAdviceGaps(anAdvice(), facts).map(({ path }) => path)).toEqual([
      'customer.electronicAddress',
      'settings.electronicAddress',
    ])
  })
})

function anItem(changes: Partial<Item> = {}): Item {
  return {
    buyerLineNumber: '10',
    productNumber: 'S-1',
    buyerProductNumber: 'B-1',
    ean: '4006381333931',
    productName: 'Brake disc',
    quantity: '4',
    uom: 'PCE',
    packetKind: 'Carton',
    identSystem: 'NVE/SSCC Number',
    packetNumber: SSCC,
    measurements: [],
    ...changes,
  }
}

function anAdvice(changes: Partial<SentAdvice> = {}): SentAdvice {
  return {
    desAdvId: 'DA-1',
    issueDate: '20261115',
    deliveryDate: '20261120',
    transportType: 'Road Express',
    transportId: 'HH-AB 123',
    packetCount: '1',
    identSystem: '',
    packetNumber: '',
    measurements: [],
    buyerOrderNumber: 'PO-1',
    sellerParty: SELLER,
    buyerParty: BUYER,
    deliveryParty: null,
    items: [anItem()],
    ...changes,
  }
}
