import { expect, test } from 'vitest'
import { formatAxisDay, formatDuration } from './format'

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [330, '5 h 30 min'],
  [1_440, '1 d'],
  [3_070, '2 d 3 h'],
])('%i minutes show as %s', (minutes, shown) => {
  expect(formatDuration(minutes)).toBe(shown)
})

test.each([
  ['20261105', '11/05'],
  [undefined, ''],
])('the day %s stands on an axis as %s', (day, shown) => {
  expect(formatAxisDay(day)).toBe(shown)
})
