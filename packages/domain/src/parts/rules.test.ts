import { describe, expect, test } from 'vitest'
import { findDifference, isSameValue } from './part-value'
import { partIssues, priceGuardIssues } from './rules'
import { aLearnedValue, aNetPrice, aPartValue, aTypedValue } from './samples'
import type { PartChanges } from './shape'

describe('a part can be stored with', () => {
  test.each<[string, PartChanges, string[]]>([
    ['nothing but its number', {}, []],
    ['a price', { netPrices: [{ currency: 'EUR', partyNumber: '100', price: '12,5' }] }, []],
    ['a price that is removed', { netPrices: [{ currency: 'EUR', partyNumber: '', price: '' }] }, []],
    ['a price below zero', { netPrices: [{ currency: 'EUR', partyNumber: '', price: '-1' }] }, ['netPrices.0.price']],
    ['a price in no currency', { netPrices: [{ currency: 'E', partyNumber: '', price: 1 }] }, ['netPrices.0.currency']],
    [
      'a list price of a customer',
      { listPrices: [{ currency: 'EUR', partyNumber: '100', price: 1 }] },
      ['listPrices.0.partyNumber'],
    ],
    ['a country', { countryCode: 'DE' }, []],
    ['no country', { countryCode: '' }, []],
    ['an unknown country', { countryCode: 'XX' }, ['countryCode']],
    ['delivery days', { deliveryDays: '5' }, []],
    ['half a day', { deliveryDays: '2.5' }, ['deliveryDays']],
    ['years', { deliveryDays: 501 }, ['deliveryDays']],
  ])('%s: %j', (_case, changes, paths) => {
    expect(partIssues('B-1', changes).map(({ path }) => path)).toEqual(paths)
  })

  test('a product number that is not blank', () => {
    expect(partIssues(' ', {})).toEqual([{ path: 'productNumber', label: 'product number' }])
  })
})

test.each([
  ['30', true],
  ['0', true],
  ['12,5', true],
  ['1000', true],
  ['1000.1', false],
  ['-1', false],
  ['', false],
  ['many', false],
])('a price guard of %j percent is valid: %s', (percent, isValid) => {
  expect(priceGuardIssues(percent)).toEqual(isValid ? [] : [{ path: 'percent', label: 'percentage' }])
})

test('a learned value that differs from the typed one is shown as a difference', () => {
  const learned = aLearnedValue('12.50')

  expect(findDifference(aNetPrice({ typed: aTypedValue('12'), learned }))).toBe(learned)
  expect(findDifference(aNetPrice({ typed: aTypedValue('12.5'), learned }))).toBeNull()
  expect(findDifference(aNetPrice({ learned }))).toBeNull()
  expect(findDifference(aNetPrice({ typed: aTypedValue('12') }))).toBeNull()
  expect(findDifference(aPartValue({ field: 'ean', typed: aTypedValue('12'), learned }))).toBe(learned)
})

test('numbers are compared as numbers, texts as texts', () => {
  expect(isSameValue('netPrice', '12.5', '12.50')).toBe(true)
  expect(isSameValue('ean', '012', '12')).toBe(false)
  expect(isSameValue('ean', ' 12', '12')).toBe(true)
})
