import { expect, test } from 'vitest'
import { nextTimestamp } from './use-list-url'

test.each([
  { now: 1000, previous: undefined, expected: '1000' },
  { now: 1000, previous: '999', expected: '1000' },
  { now: 1000, previous: '1000', expected: '1001' },
  { now: 1000, previous: '1005', expected: '1006' },
  { now: 1000, previous: 'typed by hand', expected: '1000' },
])('at $now after $previous the timestamp is $expected', ({ now, previous, expected }) => {
  expect(nextTimestamp(now, previous)).toBe(expected)
})
