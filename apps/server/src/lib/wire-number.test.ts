import { expect, test } from 'vitest'
import { wireNumber } from './wire-number'

test.each([
  ['4', 4],
  ['12.50', 12.5],
  ['0.1', 0.1],
])('%s travels as a number', (stored, wire) => {
  expect(wireNumber(stored)).toBe(wire)
})

test.each(['12,', 'abc', '12345678901234567890', '007', '1e3'])('%s travels as it was typed', (stored) => {
  expect(wireNumber(stored)).toBe(stored)
})

test('an empty number travels as null', () => {
  expect([wireNumber(''), wireNumber(null)]).toEqual([null, null])
})
