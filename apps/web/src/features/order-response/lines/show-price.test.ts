import { expect, test } from 'vitest'
import { formatPrice } from './show-price'

test.each([
  [12.5, '12.50'],
  [3, '3.00'],
  ['0,12345', '0.12345'],
  ['', ''],
  [null, ''],
  ['cheap', 'cheap'],
])('%j shows as %s', (price, shown) => {
  expect(formatPrice(price)).toBe(shown)
})
