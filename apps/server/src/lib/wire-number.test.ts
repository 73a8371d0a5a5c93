import { expect, test } from 'vitest'
import { exactNumber, toWireNumber } from './wire-number'

test.each([
  ['4', 4],
  ['12.50', 12.5],
  ['0.1', 0.1],
])('%s is sent as a number', (stored, wire) => {
  expect(toWireNumber(stored)).toBe(wire)
})

test.each(['12,', 'abc', '12345678901234567890', '007', '1e3'])('%s is sent as it was typed', (stored) => {
  expect(toWireNumber(stored)).toBe(stored)
})

test('an empty number is sent as null', () => {
  expect([toWireNumber(''), toWireNumber(null)]).toEqual([null, null])
})

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
