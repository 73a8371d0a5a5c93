import { expect, test } from 'vitest'
import { filterByStatus, FRESH_ORDER_LIST, ORDER_LIST, parseStatusFilter } from './order-list'

test.each(['', 'orderResponse', 'dispatchAdvice', 'invoice'])('%j is a status to filter by', (status) => {
  expect(parseStatusFilter(status)).toBe(status)
})

test.each(['finish', 'rejected', 'Invoice', undefined, 7])('%j is not a status to filter by', (status) => {
  expect(parseStatusFilter(status)).toBe('')
})

test('a list that is written to the query string is read back', () => {
  const list = {
    keyword: 'pad',
    sort: { field: 'createTime', direction: 'asc' },
    pageNo: 3,
    status: 'invoice',
  } as const

  expect(ORDER_LIST.read({ ...ORDER_LIST.write(list, '17') })).toEqual(list)
})

test('a sort field that is no sortable column counts as none', () => {
  expect(ORDER_LIST.read({ fieldName: 'status', isDesc: 'false' }).sort).toBeNull()
})

test('another filter begins at page 1', () => {
  expect(filterByStatus({ ...FRESH_ORDER_LIST, keyword: 'pad', pageNo: 3 }, 'invoice')).toEqual({
    keyword: 'pad',
    sort: null,
    pageNo: 1,
    status: 'invoice',
  })
})
