import { describe, expect, test } from 'vitest'
import type { Tax } from '../settings/shape'
import { EMPTY_ALLOW_OR_CHARGE, withIdentifier, withTaxCode } from './allow-or-charge'
import { isEmptyAllowOrCharge } from './rules'
import { anAllowOrCharge, anInvoiceItemForm, anItemAllowOrCharge } from './samples'

const TAXS: Tax[] = [
  { code: 'V19', description: 'Standard', percent: 19 },
  { code: 'V7', description: 'Reduced', percent: '7,5' },
  { code: 'V0', description: 'None', percent: 0 },
]

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

    expect(withTaxCode(row, taxCode, TAXS)).toEqual({ ...row, taxCode, taxPercent })
    expect(withTaxCode(item, taxCode, TAXS)).toEqual({ ...item, taxCode, taxPercent })
  })
})
