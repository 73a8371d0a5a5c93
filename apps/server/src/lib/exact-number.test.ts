import { expect, test } from 'vitest'
import { exactNumber } from './exact-number'

test.each([
  ['4', 4],
  ['4.000', 4],
  ['12.50', 12.5],
  ['-0.25', -0.25],
  ['100', 100],
  ['0', 0],
  ['123456789012345', 123456789012345],
])('%s is the number %d', (decimal, number) => {
  expect(exactNumber(decimal)).toBe(number)
})

test.each(['12345678901234567890', '0.12345678901234567890', '12345678901234.5678'])(
  '%s has more digits than a spreadsheet keeps',
  (decimal) => {
    expect(exactNumber(decimal)).toBeNull()
  },
)
