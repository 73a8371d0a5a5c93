import { expect, test } from 'vitest'
import { pageOf } from './page'

test('ten rows to a page, and a page past the end answers the last one', () => {
  expect(pageOf(23, 2)).toEqual({ facts: { total: 23, pageNo: 2, pageSize: 10 }, cut: { offset: 10, limit: 10 } })
  expect(pageOf(23, 99)).toEqual({ facts: { total: 23, pageNo: 3, pageSize: 10 }, cut: { offset: 20, limit: 10 } })
  expect(pageOf(0, 7)).toEqual({ facts: { total: 0, pageNo: 1, pageSize: 10 }, cut: { offset: 0, limit: 10 } })
})

test('more than 10,000 are not counted, and the pager says so', () => {
  expect(pageOf(10_000, 1).facts).toEqual({ total: 10_000, pageNo: 1, pageSize: 10 })
  expect(pageOf(10_001, 5_000)).toEqual({
    facts: { total: 10_000, pageNo: 1_000, pageSize: 10, totalIsCapped: true },
    cut: { offset: 9_990, limit: 10 },
  })
})
