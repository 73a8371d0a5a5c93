import { describe, expect, test } from 'vitest'
import { anEDocumentSetting, someCustomerFacts } from '../e-document/samples'
import type { PartyFacts } from '../e-document/shape'
import { buildUblResponse, ublResponseGaps, type SentResponse } from './ubl-response'

type Item = SentResponse['items'][number]

const FACTS: PartyFacts = { setting: anEDocumentSetting(), customer: someCustomerFacts() }
const CONFIRMED = { quantity: '10.0', status: 'Confirmed', reason: '', deliveryDate: '20261130' } as const
const REJECTED = { quantity: '6', status: 'Rejected', reason: 'sold out', deliveryDate: '' } as const

describe('the response code', () => {
  test.each([
    { what: 'every line is confirmed as requested', items: [anItem(), anItem()], code: 'AP', lines: 0 },
    { what: 'all lines are rejected', items: [anItem({ confirms: [REJECTED] })], code: 'RE', lines: 0 },
    { what: 'a line is rejected', items: [anItem(), anItem({ confirms: [REJECTED] })], code: 'CA', lines: 2 },
    {
      what: 'a day is changed',
      items: [anItem({ confirms: [{ ...CONFIRMED, deliveryDate: '20261201' }] })],
      code: 'CA',
      lines: 1,
    },
  ])('is $code when $what, and only CA has lines', ({ items, code, lines }) => {
    const built = buildUblResponse(aResponse({ items }), FACTS)

    expect(built.code).toBe(code)
    expect(built.lines).toHaveLength(lines)
  })
})

test('a split line has one line for each part, with the same reference to the order; the rejected part has its reason', () => {
  const split = anItem({ buyerLineNumber: '20', confirms: [{ ...CONFIRMED, quantity: '4' }, REJECTED] })

  const { lines } = buildUblResponse(aResponse({ items: [anItem(), split] }), FACTS)

  expect(lines).toEqual([
    aLine({ id: '1', status: '5', orderLine: '10', quantity: '10' }),
    aLine({ id: '2', status: '3', orderLine: '20', quantity: '4' }),
    aLine({ id: '3', status: '7', orderLine: '20', quantity: '6', note: 'sold out', deliveryDate: '' }),
  ])
})

test('without lines the note has the reasons, and an accepted order its first and last day of delivery', () => {
  const items = [
    anItem({ confirms: [{ ...CONFIRMED, reason: 'from our\nsecond warehouse' }] }),
    anItem({ requestedDeliveryDate: '20261205', confirms: [{ ...CONFIRMED, deliveryDate: '20261205' }] }),
  ]

  expect(buildUblResponse(aResponse({ items }), FACTS)).toMatchObject({
    code: 'AP',
    note: 'Line 10: from our second warehouse',
    deliveryPeriod: { start: '20261130', end: '20261205' },
  })
  expect(buildUblResponse(aResponse({ items: [anItem({ confirms: [REJECTED] })] }), FACTS)).toMatchObject({
    note: 'Line 10: sold out',
    deliveryPeriod: null,
  })
})

test('an EAN with a wrong check digit is left out, and a product without a name has its number', () => {
  const items = [anItem({ ean: '4006381333930', productName: ' ', confirms: [{ ...CONFIRMED, quantity: '9' }] })]

  expect(buildUblResponse(aResponse({ items }), FACTS).lines[0]?.item).toEqual({
    name: 'S-1',
    buyerId: 'B-1',
    sellerId: 'S-1',
    gtin: '',
  })
})

describe('what is missing', () => {
  test('is nothing where both parties have an id of Peppol', () => {
    expect(ublResponseGaps(aResponse(), FACTS)).toEqual([])
  })

  test('is a code for Unknown, by line', () => {
    const items = [anItem(), anItem({ confirms: [{ ...CONFIRMED, status: 'Unknown' }] })]

    expect(labels(aResponse({ items }))).toEqual([
      'Line 2 is answered Unknown, for which the UBL order response has no code. Use the PDF.',
    ])
  })

  test.each([
    {
      what: 'an address of the customer',
      facts: { ...FACTS, customer: someCustomerFacts({ electronicAddress: { scheme: '', id: '' } }) },
      path: 'customer.electronicAddress',
      label: 'Complete Electronic address of customer Autohaus Nord: Peppol needs it.',
    },
    {
      what: 'an address of the customer that is no e-mail',
      facts: { ...FACTS, customer: someCustomerFacts({ electronicAddress: { scheme: 'EM', id: 'a@b.test' } }) },
      path: 'customer.electronicAddress',
      label:
        'Peppol needs a Peppol participant id as Electronic address of customer Autohaus Nord; an e-mail address is not one.',
    },
    {
      what: 'an address of the customer whose scheme Peppol accepts',
      facts: { ...FACTS, customer: someCustomerFacts({ electronicAddress: { scheme: '0213', id: 'FI12345678' } }) },
      path: 'customer.electronicAddress',
      label:
        'Peppol no longer accepts Finnish VAT ID (0213) as Electronic address of customer Autohaus Nord; use Finnish OVT code (0216).',
    },
    {
      what: 'an address in the settings',
      facts: { ...FACTS, setting: anEDocumentSetting({ electronicAddress: { scheme: '', id: '' } }) },
      path: 'settings.electronicAddress',
      label: 'Complete Electronic address in the settings: Peppol needs it.',
    },
    {
      what: 'an address in the settings that is no e-mail',
      facts: { ...FACTS, setting: anEDocumentSetting({ electronicAddress: { scheme: 'EM', id: 'a@b.test' } }) },
      path: 'settings.electronicAddress',
      label:
        'Peppol needs a Peppol participant id as Electronic address of your settings; an e-mail address is not one.',
    },
  ])('is $what', ({ facts, path, label }) => {
    expect(ublResponseGaps(aResponse(), facts)).toEqual([{ path, label }])
  })

  test.each<[Partial<SentResponse>, string]>([
    [{ currency: 'DEM' }, 'DEM no longer exists as a currency; an e-invoice needs a current one.'],
    [{ buyerOrderNumber: ' ' }, 'The order has no order number of the buyer, which Peppol needs.'],
    [{ items: [] }, 'The order has no lines: no file is made.'],
    [{ sellerParty: { ...aResponse().sellerParty, name1: '', partyNumber: ' ' } }, 'Complete Name in the settings.'],
    [
      { buyerParty: { ...aResponse().buyerParty, name1: '', partyNumber: '' } },
      'The order has neither a name nor a number of the buyer. Peppol needs one of them.',
    ],
  ])('is in %j: %s', (changes, label) => {
    expect(labels(aResponse(changes))).toEqual([label])
  })

  test('is an unknown unit, but only where lines are stated', () => {
    const changed = anItem({ uom: 'ROLLE', confirms: [{ ...CONFIRMED, quantity: '9' }] })

    expect(labels(aResponse({ items: [anItem({ uom: 'ROLLE' })] }))).toEqual([])
    expect(labels(aResponse({ items: [anItem(), changed] }))).toEqual([
      'Say in the settings which UN/ECE unit ROLLE is (line 2).',
    ])
  })
})

function labels(response: SentResponse): string[] {
  return ublResponseGaps(response, FACTS).map(({ label }) => label)
}

function anItem(changes: Partial<Item> = {}): Item {
  return {
    buyerLineNumber: '10',
    productNumber: 'S-1',
    buyerProductNumber: 'B-1',
    ean: '4 006381 333931',
    productName: 'Brake disc',
    quantity: '10',
    uom: 'PCE',
    requestedDeliveryDate: '20261130',
    unitNetPrice: '12.50',
    confirms: [CONFIRMED],
    ...changes,
  }
}

function aLine(changes: object) {
  return {
    note: '',
    unitCode: 'H87',
    deliveryDate: '20261130',
    price: '12.5',
    item: { name: 'Brake disc', buyerId: 'B-1', sellerId: 'S-1', gtin: '4006381333931' },
    ...changes,
  }
}

function aResponse(changes: Partial<SentResponse> = {}): SentResponse {
  const address = { street1: 'Ringstr. 4', postalCode: '04109', city: 'Leipzig', countryCode: 'DE' }
  return {
    ordRspId: 'OR-1',
    issueDate: '20261115',
    sellerOrderNumber: 'SO-1',
    buyerOrderNumber: 'PO-1',
    currency: 'EUR',
    sellerParty: { partyNumber: '815', name1: 'Kessler AG', ...address },
    buyerParty: { partyNumber: '4711', name1: 'Autohaus Nord', ...address },
    items: [anItem()],
    ...changes,
  }
}
