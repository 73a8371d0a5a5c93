import { INITIAL_LIST } from '@partwire/domain/list/list-state'
import { expect, test } from 'vitest'
import { listRequestBody, nextTimestamp } from './list-codec'

test('list request defaults: pageNo 1, empty keyword, no sort field, descending', () => {
  expect(listRequestBody(INITIAL_LIST)).toEqual({ pageNo: 1, keyword: '', orderField: null, isDesc: true })
})

test('the sort is sent as orderField and isDesc', () => {
  const list = { keyword: 'brake', pageNo: 3, sort: { field: 'tecComId', direction: 'asc' } } as const

  expect(listRequestBody(list)).toEqual({ pageNo: 3, keyword: 'brake', orderField: 'tecComId', isDesc: false })
})

test.each([
  { now: 1000, previous: undefined, expected: '1000' },
  { now: 1000, previous: '999', expected: '1000' },
  { now: 1000, previous: '1000', expected: '1001' },
  { now: 1000, previous: '1005', expected: '1006' },
  { now: 1000, previous: 'typed by hand', expected: '1000' },
])('at $now after $previous the timestamp is $expected', ({ now, previous, expected }) => {
  expect(nextTimestamp(now, previous)).toBe(expected)
})
