import { expect, test } from 'vitest'
import { isCurrentCurrency } from './currencies'

test.each([
  ['EUR', true],
  ['SLE', true],
  ['ZWG', true],
  ['SLL', false],
  ['STN', false],
  ['ZWL', false],
  ['HRK', false],
])('%s is a current currency of the lists of e-invoices: %s', (code, isCurrent) => {
  expect(isCurrentCurrency(code)).toBe(isCurrent)
})
