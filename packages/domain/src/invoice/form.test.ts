import { describe, expect, test } from 'vitest'
import { EMPTY_ALLOW_OR_CHARGE, withIdentifier, findTaxPercent, withTaxCode, withTaxPercents } from './form'
import { isEmptyAllowOrCharge } from './rules'
import { anAllowOrCharge, anItemAllowOrCharge, anInvoiceForm, anInvoiceItemForm } from './samples'
import type { Tax } from '../settings/shape'

test('a new row is wholly empty', () => {
  expect(EMPTY_ALLOW_OR_CHARGE).toEqual({
    identifier: '',
    kind: '',
    percent: '',
    amount: '',
    taxCode: '',
    taxPercent: null,
  })
  expect(isEmptyAllowOrCharge(EMPTY_ALLOW_OR_CHARGE)).toBe(true)
})

describe('changing an allowance/charge identifier clears its type', () => {
  test.each(['Charge', ''] as const)('to %j', (identifier) => {
    const row = anItemAllowOrCharge({ identifier: 'Allow', kind: 'Discount' })

    expect(withIdentifier(row, identifier)).toEqual({ ...row, identifier, kind: '' })
  })

  test('and keeps percent, amount and tax', () => {
    const row = anAllowOrCharge({ percent: '5', amount: '7', taxCode: 'V19', taxPercent: 19 })

    expect(withIdentifier(row, 'Allow')).toEqual({ ...row, identifier: 'Allow', kind: '' })
  })
})

const TAXES: Tax[] = [
  { code: 'V19', description: 'Standard', percent: 19 },
  { code: 'V7', description: 'Reduced', percent: '7,5' },
  { code: 'V0', description: 'None', percent: 0 },
]

describe("choosing a tax code copies that tax's percent onto the row", () => {
  test.each([
    ['V19', 19],
    ['V7', '7,5'],
    ['V0', 0],
    ['', null],
    ['gone', null],
  ])('%j copies %j', (taxCode, taxPercent) => {
    const row = anAllowOrCharge({ taxCode: 'old', taxPercent: 1 })
    const item = anInvoiceItemForm({ countryCode: 'DE' })

    expect(withTaxCode(row, taxCode, TAXES)).toEqual({ ...row, taxCode, taxPercent })
    expect(withTaxCode(item, taxCode, TAXES)).toEqual({ ...item, taxCode, taxPercent })
  })
})

test('a blank code has no percent, even where the settings have a tax without a code', () => {
  expect(findTaxPercent(' ', [{ code: ' ', description: '', percent: 5 }])).toBeNull()
})

test('the percents of a form are those of the settings, whatever was sent', () => {
  const form = anInvoiceForm({
    allowOrCharges: [anAllowOrCharge({ taxCode: 'V19', taxPercent: 1 }), anAllowOrCharge({ taxPercent: 2 })],
    items: [anInvoiceItemForm({ taxCode: 'V7', taxPercent: 3 }), anInvoiceItemForm({ taxCode: 'gone', taxPercent: 4 })],
  })

  expect(withTaxPercents(form, TAXES)).toEqual({
    ...form,
    allowOrCharges: [anAllowOrCharge({ taxCode: 'V19', taxPercent: 19 }), anAllowOrCharge({ taxPercent: null })],
    items: [
      anInvoiceItemForm({ taxCode: 'V7', taxPercent: '7,5' }),
      anInvoiceItemForm({ taxCode: 'gone', taxPercent: null }),
    ],
  })
})
