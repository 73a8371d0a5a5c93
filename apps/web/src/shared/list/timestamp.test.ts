import { expect, test } from 'vitest'
import { freshTimestamp } from './timestamp'

test.each([
  { now: 1000, previous: undefined, fresh: '1000' },
  { now: 1000, previous: '999', fresh: '1000' },
  { now: 1000, previous: '1000', fresh: '1001' },
  { now: 1000, previous: '1005', fresh: '1006' },
  { now: 1000, previous: 'typed by hand', fresh: '1000' },
])('at $now after $previous the timestamp is $fresh', ({ now, previous, fresh }) => {
  expect(freshTimestamp(now, previous)).toBe(fresh)
})
