import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalText, halfUpToCents } from '../lib/samples'
import type { NumberInput } from '../lib/number-input'
import { isEmptyAllowOrCharge } from './rules'
import { anInvoiceItem } from './samples'
import { invoicePercentAmount, itemPercentAmount, type PricedItem } from './totals'

const ITEM: PricedItem = { unitNetPrice: '12.50', unitListPrice: '20', quantity: 10 }

describe('at item level a percent is of the list price times quantity, or of the line total where there is none', () => {
  test.each<[NumberInput, Partial<PricedItem>, string]>([
    ['10', {}, '20.00'],
    ['2,5', {}, '5.00'],
    [0, {}, '0.00'],
    ['10', { unitListPrice: '' }, '12.50'],
    ['10', { unitListPrice: null }, '12.50'],
    ['10', { unitListPrice: ' ' }, '12.50'],
    ['10', { unitListPrice: '0' }, '0.00'],
    ['50', { unitListPrice: '0.01', quantity: 1 }, '0.01'],
    ['50', { unitListPrice: '', unitNetPrice: '1.005', quantity: 1 }, '0.50'],
    ['33.333', { unitListPrice: '100', quantity: 3 }, '100.00'],
  ])('%j percent of %o is %s', (percent, changes, expected) => {
    expect(itemPercentAmount(percent, { ...ITEM, ...changes })).toBe(expected)
  })
})

describe('at invoice level a percent is of the item total', () => {
  test.each<[NumberInput, number, string]>([
    ['10', 1, '12.50'],
    ['10', 2, '25.00'],
    ['0.5', 1, '0.63'],
    ['10', 0, '0.00'],
  ])('%j percent of %i times 125.00 is %s', (percent, count, expected) => {
    const items = Array.from({ length: count }, () => anInvoiceItem())

    expect(invoicePercentAmount(percent, items)).toBe(expected)
  })

  test('of the lines as shown', () => {
    const line = { unitNetPrice: '0.335', unitListPrice: '', quantity: 1 }

    expect(invoicePercentAmount('50', [line, line])).toBe('0.34')
  })
})

describe('what is no percent (yet) leaves the amount empty, so that a row whose percent was cleared is empty', () => {
  test.each(['', ' ', null, 'abc', '1,', '5 %'])('%j', (percent) => {
    expect(itemPercentAmount(percent, ITEM)).toBe('')
    expect(invoicePercentAmount(percent, [ITEM])).toBe('')
  })

  test('cleared', () => {
    const amount = itemPercentAmount('', ITEM)

    expect(isEmptyAllowOrCharge({ identifier: '', kind: '', percent: '', amount })).toBe(true)
  })
})

test('a percent is rounded half-up to 2 decimals, once', () => {
  const price = fc.bigInt({ min: 0n, max: 10n ** 12n })
  const percent = fc.bigInt({ min: 0n, max: 10n ** 6n })

  fc.assert(
    fc.property(price, fc.nat(10 ** 6), percent, (units, quantity, thousandths) => {
      const unitListPrice = decimalText(units, 5)

      expect(itemPercentAmount(decimalText(thousandths, 3), { unitNetPrice: '1', unitListPrice, quantity })).toBe(
        halfUpToCents(units * BigInt(quantity) * thousandths, 5 + 3 + 2),
      )
    }),
  )
})
