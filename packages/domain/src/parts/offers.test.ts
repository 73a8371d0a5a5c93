import { describe, expect, test } from 'vitest'
import {
  adviceItemOffers,
  adviceOffers,
  invoiceItemOffers,
  invoiceOffers,
  knownPrices,
  responseItemOffers,
  type LastInvoice,
} from './offers'
import { aLearnedValue, aNetPrice, aPartValue, aTypedValue } from './samples'

const CONTEXT = { partyNumber: '100', currency: 'EUR', today: '20261113' }
const ORDERED = { ean: '', requestedDeliveryDate: '' }
const TAXES = [{ code: 'S', description: 'Standard', percent: 19 }]

describe('an order response is filled with', () => {
  const values = [
    aNetPrice({ partyNumber: '100', learned: aLearnedValue('12.5') }),
    aPartValue({ field: 'listPrice', currency: 'EUR', typed: aTypedValue('20') }),
    aPartValue({ field: 'ean', learned: aLearnedValue('4006381333931') }),
    aPartValue({ field: 'deliveryDays', typed: aTypedValue('3') }),
  ]

  test('prices, EAN and delivery date, each with a text that says where it comes from', () => {
    expect(responseItemOffers(ORDERED, values, CONTEXT)).toEqual({
      unitNetPrice: { value: '12.5', source: 'last confirmed 2026/10/02 in order 4711' },
      unitListPrice: { value: '20', source: 'price list of 2026/11/01' },
      inputEan: { value: '4006381333931', source: 'last confirmed 2026/10/02 in order 4711' },
      // A Friday and three working days.
      deliveryDate: { value: '20261118', source: '3 working days, part list of 2026/11/01' },
    })
  })

  test('an EAN only when the order has none, a delivery date only where the order requests none', () => {
    const ordered = { ean: '4047024610095', requestedDeliveryDate: '20261201' }

    expect(Object.keys(responseItemOffers(ordered, values, CONTEXT))).toEqual(['unitNetPrice', 'unitListPrice'])
  })

  test('no price of another currency', () => {
    expect(responseItemOffers(ORDERED, values, { ...CONTEXT, currency: 'USD' })).not.toHaveProperty('unitNetPrice')
  })

  test('nothing that is not known', () => {
    expect(responseItemOffers(ORDERED, [], CONTEXT)).toEqual({})
    expect(knownPrices([], CONTEXT)).toEqual({})
  })
})

describe('an invoice is filled with', () => {
  const LAST: LastInvoice = {
    invoiceId: 'I-7',
    issueDate: '20261001',
    invoiceDueDate: '20261031',
    isTaxApplies: true,
    discount: '2',
    discountDueDate: '20261011',
  }
  const source = 'as in invoice I-7 of 2026/10/01 to this customer'

  test('country of origin, statistic group and tax code of its parts', () => {
    const values = [
      aPartValue({ field: 'countryCode', learned: aLearnedValue('DE') }),
      aPartValue({ field: 'statisticGroup', typed: aTypedValue('8708') }),
      aPartValue({ field: 'taxCode', learned: aLearnedValue('S') }),
    ]

    expect(invoiceItemOffers(values, TAXES)).toEqual({
      countryCode: { value: 'DE', source: 'last invoiced 2026/10/02 in order 4711' },
      statisticGroup: { value: '8708', source: 'part list of 2026/11/01' },
      taxCode: { value: 'S', source: 'last invoiced 2026/10/02 in order 4711' },
    })
    expect(invoiceItemOffers(values, [])).not.toHaveProperty('taxCode')
  })

  test('Tax applies, due date, discount and discount due date by the distance in days of the last invoice', () => {
    expect(invoiceOffers(LAST, { today: '20261116', taxes: TAXES })).toEqual({
      isTaxApplies: { value: 'true', source },
      invoiceDueDate: { value: '20261216', source },
      discount: { value: '2', source },
      discountDueDate: { value: '20261126', source },
    })
  })

  test('no discount when the last invoice had none, no tax without taxes in the settings, nothing the first time', () => {
    const last = { ...LAST, discount: '', discountDueDate: '' }

    expect(Object.keys(invoiceOffers(last, { today: '20261116', taxes: [] }))).toEqual(['invoiceDueDate'])
    expect(invoiceOffers(null, { today: '20261116', taxes: TAXES })).toEqual({})
  })

  test('no due date when that of the last invoice was before its issue date', () => {
    const last = { ...LAST, invoiceDueDate: '20260930' }

    expect(invoiceOffers(last, { today: '20261116', taxes: TAXES })).not.toHaveProperty('invoiceDueDate')
  })
})

describe('a dispatch advice is filled with', () => {
  const LAST = {
    desAdvId: 'DA-3',
    transportType: 'Road',
    transportId: 'HH-1',
    identSystem: 'Suppliers Number',
    issueDate: '20261002',
    orderNumber: '4711',
  }

  test('transport type, transport id and ident system of the advice of the same order submitted before', () => {
    const sameOrder = { desAdvId: 'DA-9', transportType: 'Sea', transportId: 'MS-1', identSystem: 'EAN/UPC Number' }

    expect(adviceOffers(sameOrder, LAST)).toEqual({
      transportType: { value: 'Sea', source: 'as in DA-9 of this order' },
      transportId: { value: 'MS-1', source: 'as in DA-9 of this order' },
      identSystem: { value: 'EAN/UPC Number', source: 'as in DA-9 of this order' },
    })
  })

  test('otherwise type and ident system of the last submitted advice to the same delivery party', () => {
    const source = 'last dispatched 2026/10/02 in order 4711 to this delivery party'

    expect(adviceOffers(null, LAST)).toEqual({
      transportType: { value: 'Road', source },
      identSystem: { value: 'Suppliers Number', source },
    })
    expect(adviceOffers(null, null)).toEqual({})
  })

  test('the packet kind of a part', () => {
    expect(adviceItemOffers([aPartValue({ field: 'packetKind', learned: aLearnedValue('Box') })])).toEqual({
      packetKind: { value: 'Box', source: 'last dispatched 2026/10/02 in order 4711' },
    })
  })
})
