import { describe, expect, test } from 'vitest'
import type { Tax } from '../settings/shape'
import { negativeTotalsError, rowsWithoutItemsError, unknownItemCountryError, unknownTaxIssues } from './rules'
import { anAllowOrCharge, anInvoiceForm, anInvoiceItem, anInvoiceItemForm } from './samples'
import type { AllowOrCharge } from './shape'
import { invoiceTotals } from './totals'

describe('a tax code must be one of the settings when tax applies', () => {
  const taxes: Tax[] = [{ code: 'S', description: 'Standard', percent: 19 }]
  const form = anInvoiceForm({
    isTaxApplies: true,
    allowOrCharges: [anAllowOrCharge({ taxCode: 'S' }), anAllowOrCharge({ taxCode: 'GONE' })],
    items: [anInvoiceItemForm({ taxCode: 'GONE' }), anInvoiceItemForm({ taxCode: '' })],
  })

  test('an unknown one is flagged on its row', () => {
    expect(unknownTaxIssues(form, taxes)).toEqual([
      { path: 'allowOrCharges.1.taxCode', label: 'tax' },
      { path: 'items.0.taxCode', label: 'tax' },
    ])
  })

  test('a tax whose percent was never filled is unknown as well', () => {
    expect(unknownTaxIssues(form, [{ code: 'S', description: 'Standard', percent: null }])).toHaveLength(3)
  })

  test('without tax no code matters', () => {
    expect(unknownTaxIssues({ ...form, isTaxApplies: false }, taxes)).toEqual([])
  })
})

describe('the country of an item', () => {
  test('is blank or exists', () => {
    const items = ['', ' ', 'DE', 'CN'].map((countryCode) => anInvoiceItemForm({ countryCode }))

    expect(unknownItemCountryError({ items })).toBeNull()
  })

  test('the first unknown one is refused with a sentence', () => {
    const items = ['DE', 'XX', 'YY'].map((countryCode) => anInvoiceItemForm({ countryCode }))

    expect(unknownItemCountryError({ items })).toEqual({
      error: 'The country XX is not known.',
      errorField: 'items.1.countryCode',
    })
  })
})

describe('no sum of an invoice is negative', () => {
  test.each<[string, Partial<AllowOrCharge>[], string | null]>([
    ['nothing is allowed', [], null],
    ['the allowances are as high as the items', [{ amount: '125.00' }], null],
    [
      'the allowances are higher than the items',
      [{ amount: '125.01' }],
      'The allowances are higher than the items and charges together.',
    ],
    ['charges make up for them', [{ amount: '125.01' }, { identifier: 'Charge', amount: '0.01' }], null],
    [
      'the allowances of one rate are higher than what is taxed with it',
      [{ amount: '1', taxCode: 'R', taxPercent: '7' }],
      'The allowances taxed with 7 % are higher than what is charged with that tax.',
    ],
    ['the taxable amount rounds to zero', [{ amount: '0.001', taxCode: 'R', taxPercent: '7' }], null],
  ])('%s', (_, rows, error) => {
    const totals = invoiceTotals({
      currency: 'EUR',
      isTaxApplies: true,
      allowOrCharges: rows.map((row) => anAllowOrCharge({ identifier: 'Allow', ...row })),
      items: [anInvoiceItem({ taxCode: 'S', taxPercent: '19' })],
    })

    expect(negativeTotalsError(totals)).toEqual(error === null ? null : { error, errorField: 'allowOrCharges' })
  })
})

describe('an invoice without items has no allowances and charges either', () => {
  test.each([
    [0, 0, true],
    [1, 0, true],
    [1, 1, true],
    [0, 1, false],
  ])('%i items and %i rows: %s', (itemCount, rowCount, isValid) => {
    const lines = {
      items: Array.from({ length: itemCount }, () => anInvoiceItemForm()),
      allowOrCharges: Array.from({ length: rowCount }, () => anAllowOrCharge()),
    }
    const error = 'Nothing was delivered, so there is no item an allowance or a charge could be invoiced with.'

    expect(rowsWithoutItemsError(lines)).toEqual(isValid ? null : { error, errorField: 'allowOrCharges' })
  })
})
