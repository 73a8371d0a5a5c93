import { parseListQuery, toListState } from '@partwire/domain/list/list-state'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { listBody, pagerWith } from './list'

describe('a list request', () => {
  test('defaults to pageNo 1, empty keyword, no sort field, descending', () => {
    expect(listBody.parse({})).toEqual({ pageNo: 1, keyword: '', orderField: null, isDesc: true })
  })

  test('keeps what is sent', () => {
    const body = { pageNo: 3, keyword: 'brake', orderField: 'tecComId', isDesc: false }

    expect(listBody.parse(body)).toEqual(body)
  })

  test.each([
    ['page 0', { pageNo: 0 }],
    ['a fractional page', { pageNo: 1.5 }],
    ['a page as text', { pageNo: '1' }],
    ['a keyword over the maximum length', { keyword: 'x'.repeat(201) }],
    ['a direction as text', { isDesc: 'true' }],
    ['a page size, which the server sets', { pageSize: 1000 }],
  ])('is refused with %s', (_, body) => {
    expect(listBody.safeParse(body).success).toBe(false)
  })

  test.each([
    ['nothing', '', ''],
    ['texts of the maximum length', 'x'.repeat(200), 'x'.repeat(100)],
    ['longer texts', 'x'.repeat(201), 'x'.repeat(101)],
    ['NUL characters', '\0', '\0'],
    ['lone surrogates', '\uD800', '\uD800'],
  ])('is accepted after a URL with %s as keyword and sort field was read', (_, keyword, fieldName) => {
    const list = toListState(parseListQuery({ keyword, fieldName }))

    const body = { pageNo: list.pageNo, keyword: list.keyword, orderField: list.sort?.field ?? null }
    expect(listBody.safeParse(body).success).toBe(true)
  })

  test('may name a sort field that does not exist: it is treated as none, not refused', () => {
    expect(listBody.parse({ orderField: 'nonsense' }).orderField).toBe('nonsense')
  })
})

describe('a pager', () => {
  const pager = pagerWith(z.object({ id: z.string() }))

  test('is list, total, pageNo and pageSize', () => {
    const page = { list: [{ id: '1' }], total: 1, pageNo: 1, pageSize: 10 }

    expect(pager.parse(page)).toEqual(page)
    expect(Object.keys(pager.shape)).toEqual(['list', 'total', 'pageNo', 'pageSize'])
  })

  test('removes fields that are not part of the row', () => {
    const page = { list: [{ id: '1', passwordHash: 'x' }], total: 1, pageNo: 1, pageSize: 10 }

    expect(pager.parse(page).list).toEqual([{ id: '1' }])
  })
})
