import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { invoiceTotals } from '../invoice/totals'
import { buildEInvoice } from './build-e-invoice'
import { brokenCiiRules, brokenRules } from './checks'
import type { EInvoice, TaxBreakdown } from './e-invoice'
import { anEDocumentSetting, anInvoiceSource, aSourceItem, INVOICE_CASES, someInvoiceFacts } from './samples'
import type { InvoiceSource, SourceItem } from './invoice-source'
import type { TaxCategory } from './tax-categories'

const VALID = buildEInvoice(INVOICE_CASES.C)
const { totals } = VALID

test.each<[string, Partial<EInvoice>]>([
  ['BR-CO-10', { totals: { ...totals, lines: '1195.01' } }],
  ['BR-CO-11', { totals: { ...totals, allowances: '23.91' } }],
  ['BR-CO-12', { totals: { ...totals, charges: '19.51' } }],
  ['BR-CO-13', { totals: { ...totals, net: '1190.61' } }],
  ['BR-CO-14', { totals: { ...totals, tax: '108.07' } }],
  ['BR-CO-15', { totals: { ...totals, total: '1298.69' } }],
  ['BR-CO-16', { totals: { ...totals, payable: '1298.67' } }],
  ['BR-CO-17', { taxes: VALID.taxes.map((tax) => ({ ...tax, amount: '39.15' })) }],
  ['BR-CO-18', { taxes: [] }],
  ['BR-S-01', { taxes: VALID.taxes.slice(1) }],
  ['BR-S-05', { taxes: VALID.taxes.map((tax) => ({ ...tax, rate: '0' })) }],
  ['BR-S-08', { taxes: VALID.taxes.map((tax) => ({ ...tax, base: '206.11' })) }],
  ['BR-S-10', { taxes: VALID.taxes.map((tax) => ({ ...tax, exemptionReason: 'None' })) }],
  ['BR-IC-10', { taxes: VALID.taxes.map((tax) => ({ ...tax, category: 'K' })) }],
  ['BR-O-11', { taxes: VALID.taxes.map((tax) => ({ ...tax, category: 'O' })) }],
  ['PEPPOL-EN16931-R120', { lines: VALID.lines.map((line) => ({ ...line, price: '1' })) }],
  [
    'PEPPOL-EN16931-R046',
    { lines: VALID.lines.map((line) => ({ ...line, listPrice: { price: '20', discount: '7.51' } })) },
  ],
  ['BR-23', { lines: VALID.lines.map((line) => ({ ...line, unitCode: '' })) }],
  ['BR-25', { lines: VALID.lines.map((line) => ({ ...line, name: '' })) }],
  ['BR-27', { lines: VALID.lines.map((line) => ({ ...line, price: '-12.50' })) }],
  ['UBL-DT-01', { totals: { ...totals, total: '1298.680' } }],
])('%s is found without any tolerance', (name, changes) => {
  expect(brokenRules(VALID)).toEqual([])
  expect(brokenRules({ ...VALID, ...changes })).toContain(name)
})

test('sums of 10^15 and more are checked as all others', () => {
  const items = [aSourceItem({ taxCode: 'VAT', taxPercent: 19, unitNetPrice: '1250.00', quantity: 4006381333931 })]
  const invoice = buildEInvoice(anInvoiceSource({ items }))
  const sums = { net: '5007976667413750.00', tax: '951515566808612.50', total: '5959492234222362.50' }

  expect(invoice.totals).toMatchObject({ ...sums, payable: sums.total })
  expect(invoice.taxes).toMatchObject([{ base: sums.net, amount: sums.tax }])
  expect(brokenRules(invoice)).toEqual([])
  const wrong = { ...invoice.totals, total: '0.00', payable: '5959492234222362.49' }
  expect(brokenRules({ ...invoice, totals: wrong })).toEqual(['BR-CO-15', 'BR-CO-16'])
})

test.each<[string, Partial<InvoiceSource>]>([
  ['BR-CO-10', { items: [taxedItem('9999999999999.99'), taxedItem('0.01')] }],
  ['BR-CO-11', { items: [taxedItem('1')], allowOrCharges: [taxedRow('Allow', '10000000000000')] }],
  ['BR-CO-12', { items: [taxedItem('1')], allowOrCharges: [taxedRow('Charge', '10000000000000')] }],
  ['BR-CO-14', { items: [taxedItem('9999999999999.99', 100), taxedItem('0.01', 100)] }],
])('CII: %s is broken by a sum of 10^13, which no other rule refuses', (name, changes) => {
  const invoice = buildEInvoice(anInvoiceSource(changes))

  expect(brokenRules(invoice)).toEqual([])
  expect(brokenCiiRules(invoice)).toContain(name)
})

test('CII: sums below 10^13 break no rule', () => {
  const changes = {
    items: [taxedItem('9999999999999.98'), taxedItem('0.01')],
    allowOrCharges: [taxedRow('Allow', '9999999999999.99'), taxedRow('Charge', '9999999999999.99')],
  }

  expect(brokenCiiRules(buildEInvoice(anInvoiceSource(changes)))).toEqual([])
})

function taxedItem(unitNetPrice: string, taxPercent = 19): SourceItem {
  return aSourceItem({ taxCode: `T${taxPercent}`, taxPercent, unitNetPrice, quantity: 1 })
}

function taxedRow(identifier: 'Allow' | 'Charge', amount: string): InvoiceSource['allowOrCharges'][number] {
  return { identifier, kind: 'Discount', percent: null, amount, taxCode: 'T19', taxPercent: 19 }
}

describe.each<[TaxCategory, string]>([
  ['Z', 'BR-Z'],
  ['E', 'BR-E'],
  ['AE', 'BR-AE'],
  ['K', 'BR-IC'],
  ['G', 'BR-G'],
  ['O', 'BR-O'],
])('the siblings of BR-S-08 for category %s', (category, name) => {
  const invoice = zeroRated(category)
  const withTax = (changes: Partial<TaxBreakdown>) => ({
    ...invoice,
    taxes: invoice.taxes.map((tax) => ({ ...tax, ...changes })),
  })

  test(`${name}-08: the base is the sum of what has this category, without any tolerance`, () => {
    expect(brokenRules(invoice)).toEqual([])
    expect(brokenRules(withTax({ base: '125.01' }))).toEqual([`${name}-08`])
  })

  test(`${name}-05: the rate is 0`, () => {
    expect(brokenRules(withTax({ rate: '19' }))).toContain(`${name}-05`)
  })

  test(`${name}-10: a reason is stated where no tax is charged, and only there`, () => {
    const exemptionReason = category === 'Z' ? 'None' : ''

    expect(brokenRules(withTax({ exemptionReason }))).toEqual([`${name}-10`])
  })
})

test.each([
  ['0.49', '101', []],
  ['0.49', '102', ['BR-CO-17']],
  ['0.5', '103', []],
])('BR-CO-17 rounds the rate %s on %s to a whole number', (taxPercent, unitNetPrice, broken) => {
  const items = [aSourceItem({ taxCode: 'LOW', taxPercent, unitNetPrice, quantity: 1 })]

  expect(brokenRules(buildEInvoice(anInvoiceSource({ items })))).toEqual(broken)
})

/** An invoice of 125.00 on which a tax of this category is not charged. */
function zeroRated(category: TaxCategory): EInvoice {
  const taxes = [{ code: 'ZERO', category, exemptionReason: category === 'E' ? 'Section 4' : '' }]
  const items = [aSourceItem({ taxCode: 'ZERO', taxPercent: 0 })]
  return buildEInvoice(anInvoiceSource({ items, facts: someInvoiceFacts({ setting: anEDocumentSetting({ taxes }) }) }))
}

/** A decimal with up to five decimals. */
const price = fc
  .tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 5 }))
  .map(([digits, decimals]) => (digits / 10 ** decimals).toFixed(decimals))

const taxes = [
  { taxCode: 'S19', taxPercent: 19 },
  { taxCode: 'S7', taxPercent: '7.0' },
  { taxCode: 'S55', taxPercent: '5.5' },
  { taxCode: 'Z', taxPercent: 0 },
  { taxCode: 'K', taxPercent: 0 },
  { taxCode: 'E', taxPercent: 0 },
]
const tax = fc.constantFrom(...taxes)

const item: fc.Arbitrary<SourceItem> = fc
  .record({ unitNetPrice: price, unitListPrice: price, quantity: fc.integer({ min: 1, max: 999 }), tax })
  .map(({ tax: chosen, ...drawn }) => aSourceItem({ ...drawn, ...chosen }))

const row: fc.Arbitrary<InvoiceSource['allowOrCharges'][number]> = fc
  .record({
    identifier: fc.constantFrom('Allow' as const, 'Charge' as const),
    percent: fc.constantFrom('', '2', '3.5'),
    amount: fc.integer({ min: 0, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
    tax,
  })
  .map(({ tax: chosen, ...drawn }) => ({
    ...drawn,
    kind: drawn.identifier === 'Allow' ? 'Discount' : 'Packing',
    ...chosen,
  }))

const source: fc.Arbitrary<InvoiceSource> = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 300, size: 'max' }),
    allowOrCharges: fc.array(row, { maxLength: 6 }),
    currency: fc.constantFrom('EUR', 'USD', 'JPY'),
    isTaxApplies: fc.boolean(),
  })
  .map((drawn) =>
    anInvoiceSource({
      ...drawn,
      taxTreatment: 'G',
      facts: someInvoiceFacts({
        setting: anEDocumentSetting({
          taxes: [
            { code: 'Z', category: 'Z', exemptionReason: '' },
            { code: 'K', category: 'K', exemptionReason: '' },
            { code: 'E', category: 'E', exemptionReason: 'Section 4' },
          ],
        }),
      }),
    }),
  )

test('every invoice keeps the rules, and its sums are those of the screen', () => {
  fc.assert(
    fc.property(source, (drawn) => {
      const invoice = buildEInvoice(drawn)
      const shown = invoiceTotals(drawn)

      expect(brokenRules(invoice)).toEqual([])
      expect(invoice.totals).toMatchObject({
        net: shown.netValue,
        tax: shown.taxAmount,
        total: shown.total,
        charges: shown.charges,
        allowances: shown.allowances,
      })
    }),
    { numRuns: 60 },
  )
})
