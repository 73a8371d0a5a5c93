import { describe, expect, test } from 'vitest'
import { knownListPrice, knownNetPrice, leavesKnownPrice, priceWarning, proposedNetPrice } from './price-guard'
import { aLearnedValue, aNetPrice, aPartValue, aTypedValue } from './samples'

const CUSTOMER = { partyNumber: '100', currency: 'EUR' }

describe('a price that leaves the last known one by more than a set percentage', () => {
  test.each([
    ['13', '10', '30', false],
    ['13.01', '10', '30', true],
    ['7', '10', '30', false],
    ['6.99', '10', '30', true],
    ['0', '0', '30', false],
    ['0.01', '0', '30', true],
    ['100', '10', '1000', false],
    ['10.0000000001', '10', '0', true],
    ['12,5', '10', '30', false],
    ['', '10', '30', false],
    ['ten', '10', '30', false],
  ])('%s after %s with %s percent: %s', (price, known, percent, isLeaving) => {
    expect(leavesKnownPrice(price, known, percent)).toBe(isLeaving)
  })

  test('is marked with a warning in words', () => {
    const known = { value: '12.50', source: 'last confirmed 2026/10/02 in order 4711' }

    expect(priceWarning({ price: '20', known, percent: 30 })).toBe(
      '20.00 is 60 % above 12.50 (last confirmed 2026/10/02 in order 4711).',
    )
    expect(priceWarning({ price: '1.25', known, percent: 30 })).toBe(
      '1.25 is 90 % below 12.50 (last confirmed 2026/10/02 in order 4711).',
    )
    expect(priceWarning({ price: '12.50', known, percent: 30 })).toBeNull()
    expect(priceWarning({ price: '3', known: { ...known, value: '0' }, percent: 30 })).toBe(
      '3.00 is above 0.00 (last confirmed 2026/10/02 in order 4711).',
    )
  })
})

describe('the last known net price for a customer', () => {
  const confirmed = aNetPrice({ partyNumber: '100', learned: aLearnedValue('9') })

  test('is the one typed for this customer', () => {
    const own = aNetPrice({ partyNumber: '100', typed: aTypedValue('8'), learned: aLearnedValue('9') })

    expect(knownNetPrice([own, aNetPrice({ typed: aTypedValue('10') })], CUSTOMER)).toEqual({
      value: '8',
      source: 'price list of 2026/11/01',
    })
  })

  test('is what this customer was confirmed last, when the general price is older', () => {
    const general = aNetPrice({ typed: aTypedValue('10', { at: '2026-09-01T09:00:00.000Z', day: '20260901' }) })

    expect(knownNetPrice([confirmed, general], CUSTOMER)).toEqual({
      value: '9',
      source: 'last confirmed 2026/10/02 in order 4711',
    })
  })

  test('is the general price that was typed, when that is newer', () => {
    expect(knownNetPrice([confirmed, aNetPrice({ typed: aTypedValue('10') })], CUSTOMER)?.value).toBe('10')
  })

  test('is not that of another customer or another currency', () => {
    const others = [
      aNetPrice({ partyNumber: '200', learned: aLearnedValue('9') }),
      aNetPrice({ partyNumber: '100', currency: 'USD', learned: aLearnedValue('9') }),
      aNetPrice({ learned: aLearnedValue('9') }),
    ]

    expect(knownNetPrice(others, CUSTOMER)).toBeNull()
  })
})

test('a general price that was learned is proposed to other customers, with its source', () => {
  expect(proposedNetPrice([aNetPrice({ learned: aLearnedValue('9') })], CUSTOMER)).toEqual({
    value: '9',
    source: 'last confirmed 2026/10/02 in order 4711 of another customer',
  })
  expect(proposedNetPrice([aNetPrice({ currency: 'USD', learned: aLearnedValue('9') })], CUSTOMER)).toBeNull()
})

test('the list price is the same for all customers of a currency; a typed one comes first', () => {
  const list = aPartValue({ field: 'listPrice', currency: 'EUR', learned: aLearnedValue('20') })

  expect(knownListPrice([list], CUSTOMER)?.value).toBe('20')
  expect(knownListPrice([{ ...list, typed: aTypedValue('21') }], CUSTOMER)).toEqual({
    value: '21',
    source: 'price list of 2026/11/01',
  })
  expect(knownListPrice([{ ...list, currency: 'USD' }], CUSTOMER)).toBeNull()
})
