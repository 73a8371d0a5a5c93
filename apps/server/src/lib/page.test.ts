import { expect, test } from 'vitest'
import { paginate } from './page'

test('ten rows to a page, and a page past the end answers the last one', () => {
  expect(paginate(23, 2)).toEqual({ pager: { total: 23, pageNo: 2, pageSize: 10 }, range: { offset: 10, limit: 10 } })
  expect(paginate(23, 99)).toEqual({ pager: { total: 23, pageNo: 3, pageSize: 10 }, range: { offset: 20, limit: 10 } })
  expect(paginate(0, 7)).toEqual({ pager: { total: 0, pageNo: 1, pageSize: 10 }, range: { offset: 0, limit: 10 } })
})

test('more than 10,000 are not counted, and the pager says so', () => {
  expect(paginate(10_000, 1).pager).toEqual({ total: 10_000, pageNo: 1, pageSize: 10 })
  expect(paginate(10_001, 5_000)).toEqual({
    pager: { total: 10_000, pageNo: 1_000, pageSize: 10, totalIsCapped: true },
    range: { offset: 9_990, limit: 10 },
  })
})
