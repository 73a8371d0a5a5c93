import { describe, expect, test } from 'vitest'
import { EMPTY_ALLOW_OR_CHARGE, withIdentifier } from './allow-or-charge'
import { isEmptyAllowOrCharge } from './rules'
import { anAllowOrCharge, anItemAllowOrCharge } from './samples'

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
