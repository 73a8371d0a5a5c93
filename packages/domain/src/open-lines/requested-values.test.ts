import { expect, test } from 'vitest'
import { requestedValues } from './requested-values'

test('the value of lines is exact, and apart for each currency', () => {
  const lines = [
    { currency: 'EUR', requestedQuantity: 3, unitNetPrice: '0,1' },
    { currency: 'CHF', requestedQuantity: 2, unitNetPrice: '12.50' },
    { currency: 'EUR', requestedQuantity: 1, unitNetPrice: 0.2 },
  ]

  expect(requestedValues(lines)).toEqual([
    { currency: 'EUR', value: '0.5' },
    { currency: 'CHF', value: '25' },
  ])
})

test('lines without a price, or with text that is no number, have no value', () => {
  const lines = ['', 'soon', null].map((unitNetPrice) => ({ currency: 'EUR', requestedQuantity: 3, unitNetPrice }))

  expect(requestedValues(lines)).toEqual([])
})
