import { describe, expect, test } from 'vitest'
import { E_INVOICE_FORMATS } from '../option-lists'
import { buildEInvoice } from './build-e-invoice'
import { brokenRules } from './checks'
import { invoiceGaps } from './gaps'
import { anEDocumentSetting, anInvoiceSource, aSourceItem, INVOICE_CASES, someInvoiceFacts } from './samples'
import type { InvoiceSource } from './invoice-source'

const EXPECTED: Record<keyof typeof INVOICE_CASES, { taxes: string[]; sums: string }> = {
  A: { taxes: ['S 19: 560.60 → 106.51'], sums: '560.60 / 106.51 / 667.11' },
  B: { taxes: ['K 0: 2069.70 → 0.00'], sums: '2069.70 / 0.00 / 2069.70' },
  B2: { taxes: ['AE 0: 1470.00 → 0.00'], sums: '1470.00 / 0.00 / 1470.00' },
  B3: { taxes: ['G 0: 1470.00 → 0.00'], sums: '1470.00 / 0.00 / 1470.00' },
  C: { taxes: ['S 19: 206.10 → 39.16', 'S 7: 984.50 → 68.92'], sums: '1190.60 / 108.08 / 1298.68' },
  D: { taxes: ['S 19: 746.28 → 141.79'], sums: '746.28 / 141.79 / 888.07' },
  D2: { taxes: ['S 19: 102.00 → 19.38'], sums: '102.00 / 19.38 / 121.38' },
  F: { taxes: ['S 19: 0.68 → 0.13'], sums: '0.68 / 0.13 / 0.81' },
  G: { taxes: ['S 19: 0.03 → 0.01'], sums: '0.03 / 0.01 / 0.04' },
  H: { taxes: ['S 10: 100.05 → 10.01'], sums: '100.05 / 10.01 / 110.06; rounding -0.06, payable 110.00' },
}

describe.each(Object.entries(INVOICE_CASES))('case %s', (name, source) => {
  test('has the sums of the requirement, keeps all rules and lacks nothing for any format', () => {
    const { taxes, totals, ...invoice } = buildEInvoice(source)

    const rounding = totals.rounding === '' ? '' : `; rounding ${totals.rounding}, payable ${totals.payable}`
    expect({
      taxes: taxes.map(({ category, rate, base, amount }) => `${category} ${rate}: ${base} → ${amount}`),
      sums: `${totals.net} / ${totals.tax} / ${totals.total}${rounding}`,
    }).toEqual(Object.entries(EXPECTED).find(([key]) => key === name)?.[1])
    expect(brokenRules({ taxes, totals, ...invoice })).toEqual([])
    expect(E_INVOICE_FORMATS.flatMap((format) => invoiceGaps(source, format))).toEqual([])
  })
})

describe('the references', () => {
  test('the buyer reference of the customer comes before the order number', () => {
    const { customer } = someInvoiceFacts()
    const facts = someInvoiceFacts({ customer: { ...customer, buyerReference: '04011000-1234512345-06' } })

    expect(buildEInvoice(anInvoiceSource({ facts })).buyerReference).toBe('04011000-1234512345-06')
    expect(buildEInvoice(anInvoiceSource())).toMatchObject({
      buyerReference: 'PO-2026-100',
      orderNumber: 'PO-2026-100',
      salesOrderNumber: 'SO-1',
    })
  })

  test('one dispatch advice is referred to, with its delivery date', () => {
    expect(buildEInvoice(anInvoiceSource())).toMatchObject({
      despatchAdvice: 'DA-1',
      note: '',
      delivery: { date: '20261112', period: null },
    })
  })

  test('several dispatch advices are named in the note, and their days are a period', () => {
    const dispatchAdvices = [
      { desAdvId: 'DA-1', deliveryDate: '20261114' },
      { desAdvId: 'DA-2', deliveryDate: '20261112' },
    ]

    expect(buildEInvoice(anInvoiceSource({ facts: someInvoiceFacts({ dispatchAdvices }) }))).toMatchObject({
      despatchAdvice: '',
      note: 'Dispatch advices: DA-1, DA-2',
      delivery: { date: '', period: { start: '20261112', end: '20261114' } },
    })
  })

  test.each([
    ['after a skip the last confirmed day', {}, '20261110'],
    ['a typed day before all others', { deliveryDate: '20261101' }, '20261101'],
  ])('the delivery date is %s', (_, changes, date) => {
    const facts = someInvoiceFacts({ dispatchAdvices: [] })

    expect(buildEInvoice(anInvoiceSource({ facts, ...changes })).delivery).toMatchObject({ date, period: null })
  })
})

describe('the parties', () => {
  test('have their numbers, tax ids and electronic addresses', () => {
    expect(buildEInvoice(anInvoiceSource())).toMatchObject({
      seller: {
        name: 'Kessler AG',
        id: '815',
        vatId: 'DE123456789',
        taxNumber: '231/123/45678',
        registrationNumber: 'HRB 4711',
        electronicAddress: { scheme: '9930', id: 'DE123456789' },
        contact: { name: 'Jonas Kessler', phone: '+49 341 12345', email: 'jonas@kessler.test' },
        address: { street: 'Ringstr. 4', postalCode: '04109', city: 'Leipzig', country: 'DE' },
      },
      buyer: { name: 'Autohaus Nord', id: '4711', vatId: 'DE811111111' },
    })
  })

  test('without an address in the settings the seller has the e-mail of the contact', () => {
    const setting = anEDocumentSetting({ electronicAddress: { scheme: '', id: '' } })

    expect(buildEInvoice(anInvoiceSource({ facts: someInvoiceFacts({ setting }) })).seller.electronicAddress).toEqual({
      scheme: 'EM',
      id: 'jonas@kessler.test',
    })
  })

  test('an invoice that is not subject to VAT states no VAT ids', () => {
    const { seller, buyer, taxes } = buildEInvoice(anInvoiceSource({ isTaxApplies: false, taxTreatment: 'O' }))

    expect([seller.vatId, buyer.vatId]).toEqual(['', ''])
    expect(taxes).toEqual([
      {
        category: 'O',
        rate: '0',
        base: '125.00',
        amount: '0.00',
        exemptionReason: 'Not subject to VAT',
        exemptionCode: 'VATEX-EU-O',
      },
    ])
  })

  test('the goods go to the delivery party, or to the buyer; an incomplete address is left out', () => {
    const address = { name1: 'Lager', street1: 'Kai 3', postalCode: '24103', city: 'Kiel', countryCode: 'DE' }
    const deliverTo = (changes: Partial<typeof address>) =>
      buildEInvoice(anInvoiceSource({ deliveryParty: { partyNumber: '1', address: { ...address, ...changes } } }))
        .delivery

    expect(deliverTo({})).toMatchObject({ name: 'Lager', address: { city: 'Kiel', country: 'DE' } })
    expect(deliverTo({ countryCode: '' })).toMatchObject({ name: 'Autohaus Nord', address: { city: 'Hamburg' } })
    expect(deliverTo({ city: ' ' })).toMatchObject({ name: '', address: null })
  })
})

describe('the payment', () => {
  test.each<[string, Partial<InvoiceSource>, object]>([
    ['an IBAN in euros', {}, { meansCode: '58', account: 'DE89370400440532013000', bic: 'DEUTDEFF' }],
    ['an IBAN in another currency', { currency: 'USD' }, { meansCode: '30', account: 'DE89370400440532013000' }],
    [
      'codes that were typed in lower case',
      { banking: { bankName: 'B', bankAccount: '', iban: 'de89 3704 0044 0532 0130 00', swift: 'deutdeff' } },
      { meansCode: '58', account: 'DE89370400440532013000', bic: 'DEUTDEFF' },
    ],
    [
      'an account without an IBAN',
      { banking: { bankName: 'B', bankAccount: '0532013000', iban: ' ', swift: '' } },
      { meansCode: '30', account: '0532013000', bic: '' },
    ],
    [
      'neither',
      { banking: { bankName: 'B', bankAccount: '', iban: '', swift: 'DEUTDEFF' } },
      { meansCode: '1', account: '', accountName: '', bic: '' },
    ],
  ])('with %s', (_, changes, expected) => {
    expect(buildEInvoice(anInvoiceSource(changes)).payment).toMatchObject({ reference: 'INV-1', ...expected })
  })

  test.each<[InvoiceSource['discount'], string, string]>([
    [2, '20261129', '2 % discount for payment until 2026/11/29.\n#SKONTO#TAGE=14#PROZENT=2.00#\n'],
    ['2.5', '20261115', '2.5 % discount for payment until 2026/11/15.\n#SKONTO#TAGE=0#PROZENT=2.50#\n'],
    ['2.125', '20261129', '2.125 % discount for payment until 2026/11/29.'],
    ['', '', ''],
    [0, '20261129', ''],
  ])('a discount of %j until %j is the terms %j', (discount, discountDueDate, terms) => {
    expect(buildEInvoice(anInvoiceSource({ discount, discountDueDate })).paymentTerms).toBe(terms)
  })
})

describe('the lines', () => {
  test('have price, unit, numbers and classification', () => {
    const item = aSourceItem({
      taxCode: 'VAT',
      taxPercent: '19.0',
      unitNetPrice: '12.34567',
      quantity: '10.50',
      ean: '4 012345 000009',
      statisticGroup: '870830',
      countryCode: 'CN',
      makerCode: 'TRW',
      buyerLineNumber: '00010',
    })

    expect(buildEInvoice(anInvoiceSource({ items: [item] })).lines).toEqual([
      {
        id: '1',
        note: '',
        quantity: '10.5',
        unitCode: 'H87',
        unit: 'PCE',
        net: '129.63',
        orderLine: '00010',
        price: '12.34567',
        listPrice: null,
        name: 'Brake disc',
        sellerId: 'S-1',
        buyerId: 'B-1',
        gtin: '4012345000009',
        commodityCode: '870830',
        originCountry: 'CN',
        makerCode: 'TRW',
        category: 'S',
        rate: '19',
      },
    ])
  })

  test.each(['8708 30 91', '8708.30.91', ' 87083091 '])(
    'state the commodity code %j by its digits',
    (statisticGroup) => {
      expect(firstLine({ statisticGroup })).toMatchObject({ commodityCode: '87083091' })
    },
  )

  test('a wrong GTIN, a short statistic group and any maker are left out; the number stands in for the name', () => {
    const item = { ean: '4012345000008', statisticGroup: '8708', makerCode: '*', productName: ' ' }

    expect(firstLine(item)).toMatchObject({ gtin: '', commodityCode: '', makerCode: '', name: 'S-1' })
  })

  test('a list price is stated only above the net price', () => {
    expect(firstLine({ unitNetPrice: '12.345', unitListPrice: '20' }).listPrice).toEqual({
      price: '20',
      discount: '7.655',
    })
    expect(firstLine({ unitNetPrice: '20', unitListPrice: '20.00' }).listPrice).toBeNull()
    expect(firstLine({ unitNetPrice: '45', unitListPrice: '40' }).listPrice).toBeNull()
  })

  test('allowances and charges of an item are its note and do not change its total', () => {
    const line = firstLine({
      allowOrCharges: [
        { identifier: 'Allow', kind: 'Trade Discount', percent: '10', amount: '20' },
        { identifier: 'Charge', kind: 'Core Part', percent: '', amount: '10' },
      ],
    })

    expect(line).toMatchObject({ note: 'Trade Discount 10 %: 20.00; Core Part: 10.00', net: '125.00' })
  })

  test('line breaks and tabs in names are blanks, and characters that XML cannot hold are removed', () => {
    expect(firstLine({ productName: 'Brake\r\ndisc\u0007\uFFFF,\tcoated ' }).name).toBe('Brake disc, coated')
  })
})

describe('allowances and charges of the invoice', () => {
  test('have category, rate, reason and code; a percent only where it gives the amount to the cent', () => {
    const rows = buildEInvoice(INVOICE_CASES.C).allowOrCharges

    expect(rows).toEqual([
      {
        isCharge: false,
        amount: '23.90',
        base: '1195.00',
        percent: '2',
        reason: 'Quantity Discount',
        reasonCode: '95',
        category: 'S',
        rate: '19',
      },
      expect.objectContaining({ isCharge: true, amount: '15.00', base: '', percent: '', reasonCode: 'FC', rate: '19' }),
      expect.objectContaining({ isCharge: true, amount: '4.50', reasonCode: 'PC', rate: '7' }),
    ])
    const edited = INVOICE_CASES.C.allowOrCharges.map((row) => ({ ...row, amount: '23.91' }))
    expect(buildEInvoice({ ...INVOICE_CASES.C, allowOrCharges: edited }).allowOrCharges[0]).toMatchObject({
      base: '',
      percent: '',
    })
  })

  test('with a percent are stated in linear time', () => {
    const row = {
      identifier: 'Allow',
      kind: 'Discount',
      percent: 1,
      amount: '1.00',
      taxCode: 'VAT',
      taxPercent: 19,
    } as const
    const items = Array.from({ length: 10_000 }, () => aSourceItem({ taxCode: 'VAT', taxPercent: 19 }))

    const { allowOrCharges } = buildEInvoice(
      anInvoiceSource({ items, allowOrCharges: Array.from({ length: 1_500 }, () => row) }),
    )

    expect(allowOrCharges.map(({ percent }) => percent)).toEqual(allowOrCharges.map(() => ''))
  })
})

describe('the breakdown', () => {
  const taxes = [
    { code: 'Z', category: 'Z', exemptionReason: '' },
    { code: 'K', category: 'K', exemptionReason: '' },
    { code: 'E1', category: 'E', exemptionReason: 'Section 4' },
    { code: 'E2', category: 'E', exemptionReason: 'Section 5' },
  ] as const
  const facts = someInvoiceFacts({ setting: anEDocumentSetting({ taxes: [...taxes] }) })

  test('the same percent in different categories are two entries, two codes of one category are one', () => {
    const items = taxes.map(({ code }) => aSourceItem({ taxCode: code, taxPercent: 0 }))

    expect(
      buildEInvoice(anInvoiceSource({ items, facts })).taxes.map(({ category, base, exemptionReason }) => ({
        category,
        base,
        exemptionReason,
      })),
    ).toEqual([
      { category: 'Z', base: '125.00', exemptionReason: '' },
      { category: 'K', base: '125.00', exemptionReason: 'Intra-Community supply' },
      { category: 'E', base: '250.00', exemptionReason: 'Section 4; Section 5' },
    ])
  })

  test('two codes with the same percent above 0 are one entry', () => {
    const items = ['A', 'B'].map((taxCode) => aSourceItem({ taxCode, taxPercent: '19.00' }))

    expect(buildEInvoice(anInvoiceSource({ items })).taxes).toMatchObject([{ rate: '19', base: '250.00' }])
  })
})

test('the sums of a submitted invoice are those it was submitted with', () => {
  const submittedSums = { netValue: '125', taxAmount: '23.75', total: '148.75', payable: null }

  expect(buildEInvoice(anInvoiceSource({ submittedSums })).totals).toEqual({
    lines: '125.00',
    allowances: '0.00',
    charges: '0.00',
    net: '125.00',
    tax: '23.75',
    total: '148.75',
    rounding: '',
    payable: '148.75',
  })
})

function firstLine(changes: Parameters<typeof aSourceItem>[0]) {
  const item = aSourceItem({ taxCode: 'VAT', taxPercent: 19, ...changes })
  const [line] = buildEInvoice(anInvoiceSource({ items: [item] })).lines
  if (line === undefined) throw new Error('The invoice has no line.')
  return line
}
