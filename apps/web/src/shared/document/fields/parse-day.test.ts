import { expect, test } from 'vitest'
import { parseDay } from './use-day-input'

test.each([
  ['2026/11/30', '20261130'],
  ['20261130', '20261130'],
  ['30.11.2026', '20261130'],
  [' 2026/11/30 ', '20261130'],
  ['2026-11-30', '20261130'],
  ['2026/1/5', '20260105'],
  ['5.1.2026', '20260105'],
  ['29.2.2028', '20280229'],
])('a day can be typed as %s', (typed, day) => {
  expect(parseDay(typed)).toBe(day)
})

test.each([
  '',
  'tomorrow',
  '2026/11/31',
  '29.2.2026',
  '2026/13/01',
  '202611',
  '2026111',
  '30.11.26',
  '2026/11-30',
  '0',
])('%s is no day', (typed) => {
  expect(parseDay(typed)).toBeNull()
})
