import { describe, expect, test } from 'vitest'
import { anAllowOrCharge, anInvoice, anInvoiceItem } from './samples'
import type { AllowOrCharge, InvoiceItem } from './shape'
import { invoiceTotals, lineTotal, submittedTotals, type InvoiceTotalsInput } from './totals'

describe('line total = unitNetPrice times quantity', () => {
  test.each<[InvoiceItem['unitNetPrice'], InvoiceItem['unitNetPrice'], string]>([
    ['12.50', 10, '125.00'],
    ['12,50', '10', '125.00'],
    [0.1, 3, '0.30'],
    ['1.005', 1, '1.01'],
    ['0.33333', 3, '1.00'],
    ['0.001', 4, '0.00'],
    ['0.001', 5, '0.01'],
    ['', 3, '0.00'],
    [null, 3, '0.00'],
    ['abc', 3, '0.00'],
    ['999999999999999', 999, '998999999999999001.00'],
  ])('%j times %j is %s', (unitNetPrice, quantity, expected) => {
    expect(lineTotal({ unitNetPrice, quantity })).toBe(expected)
  })
})

test('charges, allowances, net value, tax amount and total of an invoice', () => {
  const totals = calculateTotals({
    isTaxApplies: true,
    items: [taxed('19', '12.50', 10), taxed('7', '3.33', 3)],
    allowOrCharges: [
      anAllowOrCharge({ identifier: 'Charge', amount: '15', taxCode: 'A', taxPercent: '19' }),
      anAllowOrCharge({ identifier: 'Charge', amount: '2,5', taxCode: 'A', taxPercent: '19' }),
      anAllowOrCharge({ identifier: 'Allow', amount: '10.00', taxCode: 'B', taxPercent: '7' }),
    ],
  })

  expect(totals).toEqual({
    itemTotal: '134.99',
    charges: '17.50',
    allowances: '10.00',
    netValue: '142.49',
    taxAmount: '27.08',
    total: '169.57',
    rounding: null,
    payable: null,
    taxTotals: [
      { taxPercent: '7', taxableAmount: '-0.01', taxAmount: '0.00' },
      { taxPercent: '19', taxableAmount: '142.50', taxAmount: '27.08' },
    ],
  })
})

test('an empty invoice has zero totals', () => {
  expect(calculateTotals({ items: [] })).toEqual({
    itemTotal: '0.00',
    charges: '0.00',
    allowances: '0.00',
    netValue: '0.00',
    taxAmount: '0.00',
    total: '0.00',
    rounding: null,
    payable: null,
    taxTotals: [],
  })
})

describe('charges = sum of Charge amounts; allowances = sum of Allow amounts', () => {
  test('rows without identifier or with no amount yet add nothing', () => {
    const rows = [{ identifier: '', amount: '5' } as const, { amount: '' }, { amount: null }, { amount: 'abc' }]

    expect(calculateTotals({ allowOrCharges: rows.map((row) => anAllowOrCharge(row)) })).toMatchObject({
      charges: '0.00',
      allowances: '0.00',
      netValue: '125.00',
    })
  })

  test('allowances may exceed the rest', () => {
    const allowOrCharges = [anAllowOrCharge({ identifier: 'Allow', amount: '200' })]

    expect(calculateTotals({ allowOrCharges })).toMatchObject({
      allowances: '200.00',
      netValue: '-75.00',
      total: '-75.00',
    })
  })

  test('each amount is rounded before it is added, as it is sent', () => {
    const allowOrCharges = [
      ...['0.005', '0.005'].map((amount) => anAllowOrCharge({ identifier: 'Charge', amount })),
      ...['0.004', '0.004'].map((amount) => anAllowOrCharge({ identifier: 'Allow', amount })),
    ]

    expect(calculateTotals({ allowOrCharges })).toMatchObject({
      charges: '0.02',
      allowances: '0.00',
      netValue: '125.02',
    })
  })

  test('and the rounded amount is taxed', () => {
    const row = anAllowOrCharge({ amount: '0.045', taxCode: 'A', taxPercent: '10' })

    expect(calculateTaxes({ items: [], allowOrCharges: [row] })).toEqual([
      { taxPercent: '10', taxableAmount: '0.05', taxAmount: '0.01' },
    ])
  })
})

describe('net value = item total plus charges minus allowances', () => {
  test('the item total is that of the lines as shown', () => {
    const items = [
      anInvoiceItem({ unitNetPrice: '0.335', quantity: 1 }),
      anInvoiceItem({ unitNetPrice: '0.335', quantity: 1 }),
    ]

    expect(calculateTotals({ items })).toMatchObject({ itemTotal: '0.68', netValue: '0.68', total: '0.68' })
  })

  test('item-level rows explain the net unit price and do not change the sums', () => {
    const row = { identifier: 'Charge', kind: 'Core Part', percent: '', amount: '1000' } as const

    expect(calculateTotals({ items: [anInvoiceItem({ allowOrCharges: [row] })] })).toEqual(calculateTotals({}))
  })

  test('sums too long for a binary number are exact', () => {
    const items = [
      anInvoiceItem({ unitNetPrice: '999999999999999', quantity: 1000 }),
      anInvoiceItem({ unitNetPrice: '0.01', quantity: 1 }),
    ]

    expect(calculateTotals({ items })).toMatchObject({
      netValue: '999999999999999000.01',
      total: '999999999999999000.01',
    })
  })
})

describe('tax amount', () => {
  test('is 0 when tax does not apply, whatever codes are chosen', () => {
    const allowOrCharges = [anAllowOrCharge({ taxCode: 'A', taxPercent: 19 })]

    expect(calculateTotals({ isTaxApplies: false, items: [taxed('19', '100', 1)], allowOrCharges })).toMatchObject({
      taxAmount: '0.00',
      netValue: '115.00',
      total: '115.00',
      taxTotals: [],
    })
  })

  test('is summed per tax rate and rounded once per rate', () => {
    const items = [taxed('19', '0.02', 1), taxed('19', '0.02', 1), taxed('19', '0.02', 1)]

    expect(calculateTaxes({ items })).toEqual([{ taxPercent: '19', taxableAmount: '0.06', taxAmount: '0.01' }])
  })

  test('is calculated on the rounded line totals, so that the bases add up to the net value', () => {
    expect(calculateTaxes({ items: [taxed('10', '0.024', 1), taxed('10', '0.026', 1)] })).toEqual([
      { taxPercent: '10', taxableAmount: '0.05', taxAmount: '0.01' },
    ])
    expect(calculateTaxes({ items: [taxed('10', '0.0499', 1)] })).toEqual([
      { taxPercent: '10', taxableAmount: '0.05', taxAmount: '0.01' },
    ])
  })

  test('of two rates is the sum of both, each rounded', () => {
    const totals = calculateTotals({ isTaxApplies: true, items: [taxed('7', '0.08', 1), taxed('19', '0.03', 1)] })

    expect(totals).toMatchObject({ taxAmount: '0.02', netValue: '0.11', total: '0.13' })
  })

  test('one rate is one rate, however it is written and whatever its code', () => {
    const items = [
      taxed('19', '10', 1),
      taxed('19.00', '10', 1),
      taxed(19, '10', 1),
      { ...taxed('19,0', '10', 1), taxCode: 'X' },
    ]

    expect(calculateTaxes({ items })).toEqual([{ taxPercent: '19', taxableAmount: '40.00', taxAmount: '7.60' }])
  })

  test('lists the rates from the lowest, as numbers', () => {
    const items = ['19', '7', '100', '0', '7.7'].map((rate) => taxed(rate, '100', 1))

    expect(calculateTaxes({ items }).map(({ taxPercent }) => taxPercent)).toEqual(['0', '7', '7.7', '19', '100'])
  })

  test('charges add to the base of their rate and allowances subtract', () => {
    const row = { taxCode: 'A', taxPercent: '20' }
    const allowOrCharges = [
      anAllowOrCharge({ ...row, identifier: 'Charge', amount: '30' }),
      anAllowOrCharge({ ...row, identifier: 'Allow', amount: '10' }),
    ]

    expect(calculateTaxes({ items: [taxed('20', '100', 1)], allowOrCharges })).toEqual([
      { taxPercent: '20', taxableAmount: '120.00', taxAmount: '24.00' },
    ])
    expect(calculateTaxes({ items: [], allowOrCharges: allowOrCharges.slice(1) })).toEqual([
      { taxPercent: '20', taxableAmount: '-10.00', taxAmount: '-2.00' },
    ])
  })

  test.each<[string, Partial<AllowOrCharge>]>([
    ['a tax code', { taxCode: '', taxPercent: '20' }],
    ['an identifier', { identifier: '', taxCode: 'A', taxPercent: '20' }],
  ])('ignores a row without %s', (_, changes) => {
    expect(calculateTaxes({ items: [], allowOrCharges: [anAllowOrCharge(changes)] })).toEqual([])
  })

  test('ignores an item without a tax code', () => {
    expect(calculateTaxes({ items: [anInvoiceItem({ taxCode: '', taxPercent: '20' })] })).toEqual([])
  })

  test('a code without a percent is a rate of 0', () => {
    expect(calculateTaxes({ items: [taxed(null, '10', 1)] })).toEqual([
      { taxPercent: '0', taxableAmount: '10.00', taxAmount: '0.00' },
    ])
  })

  test('is rounded once even where 20 decimals are not enough', () => {
    const items = [taxed('0.0000000001', '4999999999.9999999999', 1)]

    expect(calculateTaxes({ items })).toEqual([
      { taxPercent: '0.0000000001', taxableAmount: '5000000000.00', taxAmount: '0.01' },
    ])
  })
})

describe('the cases that the e-document formats accept', () => {
  type Line = [price: string, quantity: number, rate?: string]
  const row = (identifier: 'Allow' | 'Charge', amount: string, taxPercent: string) =>
    anAllowOrCharge({ identifier, amount, taxCode: 'A', taxPercent })
  const manyLines = Array.from({ length: 40 }, (_, i): Line => {
    const quantity = i % 3 === 0 ? 1 : i % 5 === 0 ? 3 : 7
    return [`${(i % 7) + 1}.${String(115 + 20 * i).slice(-3)}`, quantity]
  })

  test.each<[string, Line[], AllowOrCharge[], string[], string]>([
    [
      'domestic',
      [
        ['12.50', 10],
        ['88.90', 4],
        ['3.20', 25],
      ],
      [],
      ['19: 560.60 -> 106.51'],
      '560.60 / 106.51 / 667.11',
    ],
    [
      'no tax to pay',
      [
        ['245.00', 6, '0'],
        ['19.99', 30, '0'],
      ],
      [],
      ['0: 2069.70 -> 0.00'],
      '2069.70 / 0.00 / 2069.70',
    ],
    [
      'mixed',
      [
        ['12.50', 10],
        ['45.00', 2],
        ['9.80', 100, '7'],
      ],
      [row('Allow', '23.90', '19'), row('Charge', '15.00', '19'), row('Charge', '4.50', '7')],
      ['7: 984.50 -> 68.92', '19: 206.10 -> 39.16'],
      '1190.60 / 108.08 / 1298.68',
    ],
    ['many lines', manyLines, [], ['19: 746.28 -> 141.79'], '746.28 / 141.79 / 888.07'],
    [
      '300 lines',
      Array.from({ length: 300 }, (): Line => ['0.335', 1]),
      [],
      ['19: 102.00 -> 19.38'],
      '102.00 / 19.38 / 121.38',
    ],
    [
      'smallest',
      [
        ['0.335', 1],
        ['0.335', 1],
      ],
      [],
      ['19: 0.68 -> 0.13'],
      '0.68 / 0.13 / 0.81',
    ],
    ['one line', [['0.025', 1]], [], ['19: 0.03 -> 0.01'], '0.03 / 0.01 / 0.04'],
  ])('%s', (_, lines, allowOrCharges, taxes, sums) => {
    const items = lines.map(([price, quantity, rate = '19']) => taxed(rate, price, quantity))
    const { netValue, taxAmount, total, taxTotals } = calculateTotals({ isTaxApplies: true, items, allowOrCharges })

    expect(taxTotals.map((tax) => `${tax.taxPercent}: ${tax.taxableAmount} -> ${tax.taxAmount}`)).toEqual(taxes)
    expect([netValue, taxAmount, total].join(' / ')).toBe(sums)
  })
})

describe('a currency without decimals', () => {
  test.each([
    ['33.35', '110.06', '-0.06', '110'],
    ['33.49', '110.52', '0.48', '111'],
    ['10', '33.00', '0.00', '33'],
  ])(
    'keeps two decimals in the sums of 3 times %s and is payable as a whole amount',
    (price, total, rounding, payable) => {
      const items = [taxed('10', price, 3)]

      expect(calculateTotals({ currency: 'JPY', isTaxApplies: true, items })).toMatchObject({
        total,
        rounding,
        payable,
      })
    },
  )

  test('no other currency has a rounding', () => {
    expect(calculateTotals({ currency: 'EUR', items: [taxed('10', '33.35', 3)] })).toMatchObject({
      rounding: null,
      payable: null,
    })
  })
})

describe('a submitted invoice keeps the sums it was submitted with', () => {
  const items = [taxed('19', '0.335', 1), taxed('19', '0.335', 1)]
  const invoice = anInvoice({ isTaxApplies: true, allowOrCharges: [], items })

  test('also where its tax was calculated on unrounded amounts', () => {
    const submittedSums = { netValue: '0.68', taxAmount: '0.1', total: '0.78', payable: null }

    expect(submittedTotals({ ...invoice, submittedSums })).toMatchObject({
      itemTotal: '0.68',
      netValue: '0.68',
      taxAmount: '0.10',
      total: '0.78',
      payable: null,
    })
  })

  test('of any length', () => {
    const submittedSums = {
      netValue: '5007976667413750.00',
      taxAmount: '951515566808612.50',
      total: '5959492234222362.50',
      payable: '5959492234222363',
    }

    expect(submittedTotals({ ...invoice, submittedSums })).toMatchObject({ ...submittedSums, rounding: '0.50' })
  })

  test('an invoice in yen that was sent without a rounding shows none', () => {
    const submittedSums = { netValue: '100.05', taxAmount: '10.01', total: '110.06', payable: null }

    expect(submittedTotals({ ...invoice, currency: 'JPY', submittedSums })).toMatchObject({
      rounding: null,
      payable: null,
    })
    expect(
      submittedTotals({ ...invoice, currency: 'JPY', submittedSums: { ...submittedSums, payable: '110' } }),
    ).toMatchObject({ rounding: '-0.06', payable: '110' })
  })

  test('before it is submitted the sums are calculated', () => {
    expect(submittedTotals(invoice)).toEqual(invoiceTotals(invoice))
  })
})

function calculateTotals(changes: Partial<InvoiceTotalsInput>) {
  return invoiceTotals({
    currency: 'EUR',
    isTaxApplies: false,
    allowOrCharges: [],
    items: [anInvoiceItem()],
    ...changes,
  })
}

function calculateTaxes(changes: Partial<InvoiceTotalsInput>) {
  return calculateTotals({ isTaxApplies: true, ...changes }).taxTotals
}

function taxed(taxPercent: InvoiceItem['taxPercent'], unitNetPrice: string, quantity: number) {
  return anInvoiceItem({ taxCode: 'A', taxPercent, unitNetPrice, quantity })
}
