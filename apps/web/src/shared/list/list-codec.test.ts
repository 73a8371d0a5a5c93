import { INITIAL_LIST } from '@partwire/domain/list/list-state'
import { expect, test } from 'vitest'
import { listRequestBody } from './list-codec'

test('list request defaults: pageNo 1, empty keyword, no sort field, descending', () => {
  expect(listRequestBody(INITIAL_LIST)).toEqual({ pageNo: 1, keyword: '', orderField: null, isDesc: true })
})

test('the sort is sent as orderField and isDesc', () => {
  const list = { keyword: 'brake', pageNo: 3, sort: { field: 'tecComId', direction: 'asc' } } as const

  expect(listRequestBody(list)).toEqual({ pageNo: 3, keyword: 'brake', orderField: 'tecComId', isDesc: false })
})
