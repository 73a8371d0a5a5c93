import { expect, test } from 'vitest'
import { createTruncationRecorder } from './truncation'

test.each([
  ['1.5', 0, '2'],
  ['0.4', 0, '0'],
  ['9.5', 0, '10'],
  ['12.345', 2, '12.35'],
  ['1.999', 2, '2'],
])('%s with %d decimals at most is %s, and the rounding is recorded', (from, places, to) => {
  const truncations = createTruncationRecorder()

  expect(truncations.roundDecimal('Quantity', from, places)).toBe(to)
  expect(truncations.list).toEqual([{ path: 'Quantity', from, to }])
})

test.each([
  ['12.00', 0, '12'],
  ['4', 0, '4'],
  ['0.50', 2, '0.5'],
])('%s with %d decimals at most is %s: nothing is lost', (from, places, to) => {
  const cuts = createTruncationRecorder()

  expect(cuts.roundDecimal('Quantity', from, places)).toBe(to)
  expect(cuts.list).toEqual([])
})
