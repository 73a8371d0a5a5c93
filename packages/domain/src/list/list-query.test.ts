import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listQueryOf, listStateOf, readListQuery } from './list-query'
import { FRESH_LIST, type ListState } from './list-state'

const NO_VALUES = {
  fieldName: undefined,
  isDesc: undefined,
  keyword: undefined,
  pageNo: undefined,
  timestamp: undefined,
}

describe('reading the query string', () => {
  test('an empty one has no values', () => {
    expect(readListQuery({})).toEqual(NO_VALUES)
  })

  test('the names are fieldName, isDesc, keyword, pageNo and timestamp', () => {
    const raw = { fieldName: 'tecComId', isDesc: 'false', keyword: 'brake', pageNo: '3', timestamp: '1700000000000' }

    expect(readListQuery(raw)).toEqual({
      fieldName: 'tecComId',
      isDesc: false,
      keyword: 'brake',
      pageNo: 3,
      timestamp: '1700000000000',
    })
  })

  test('values that a router has already turned into numbers and flags read the same', () => {
    expect(readListQuery({ isDesc: true, keyword: 4711, pageNo: 2, timestamp: 1_700_000_000_000 })).toEqual({
      ...NO_VALUES,
      isDesc: true,
      keyword: '4711',
      pageNo: 2,
      timestamp: '1700000000000',
    })
  })

  test.each([
    ['pageNo', '0'],
    ['pageNo', '-1'],
    ['pageNo', '1.5'],
    ['pageNo', 'two'],
    ['pageNo', ''],
    ['pageNo', '99999999999999999999'],
    ['pageNo', Number.NaN],
    ['pageNo', null],
    ['pageNo', true],
    ['pageNo', ['3']],
    ['isDesc', 'yes'],
    ['isDesc', ''],
    ['isDesc', 1],
    ['keyword', ''],
    ['keyword', null],
    ['keyword', ['a', 'b']],
    ['fieldName', ''],
    ['fieldName', {}],
    ['timestamp', ''],
  ])('%s=%j is invalid and counts as absent', (name, value) => {
    expect(readListQuery({ [name]: value })).toEqual(NO_VALUES)
  })

  test.each([
    ['true', true],
    [true, true],
    ['false', false],
    [false, false],
  ])('isDesc=%j reads %j', (written, isDesc) => {
    expect(readListQuery({ isDesc: written })).toEqual({ ...NO_VALUES, isDesc })
  })

  test('unknown names are ignored', () => {
    expect(readListQuery({ admin: 'true' })).toEqual(NO_VALUES)
  })

  test('any query string gives a valid list state', () => {
    const raw = fc.dictionary(fc.constantFrom('fieldName', 'isDesc', 'keyword', 'pageNo', 'timestamp'), fc.anything())

    fc.assert(
      fc.property(raw, (query) => {
        const { pageNo, keyword } = listStateOf(readListQuery(query))
        expect(Number.isSafeInteger(pageNo) && pageNo >= 1).toBe(true)
        expect(typeof keyword).toBe('string')
      }),
    )
  })
})

describe('the list state of a query', () => {
  test('an empty query is the initial list', () => {
    expect(listStateOf(readListQuery({}))).toEqual(FRESH_LIST)
  })

  test.each([
    ['true', 'desc'],
    ['false', 'asc'],
    [undefined, 'desc'],
  ])('a sort field with isDesc %s sorts %s', (isDesc, direction) => {
    const list = listStateOf(readListQuery({ fieldName: 'createTime', isDesc }))

    expect(list.sort).toEqual({ field: 'createTime', direction })
  })

  test('a direction without a field is no sort', () => {
    expect(listStateOf(readListQuery({ isDesc: 'false' })).sort).toBeNull()
  })
})

describe('writing the state back to the URL', () => {
  test('with no sort the direction returns to descending', () => {
    expect(listQueryOf(FRESH_LIST, 't1')).toEqual({ ...NO_VALUES, isDesc: true, pageNo: 1, timestamp: 't1' })
  })

  test('the whole list state is written', () => {
    const list: ListState = { keyword: 'brake', sort: { field: 'tecComId', direction: 'asc' }, pageNo: 4 }

    expect(listQueryOf(list, 't2')).toEqual({
      fieldName: 'tecComId',
      isDesc: false,
      keyword: 'brake',
      pageNo: 4,
      timestamp: 't2',
    })
  })

  test('a list written to a URL and read back is the same list', () => {
    const list: fc.Arbitrary<ListState> = fc.record({
      keyword: fc.string({ unit: 'grapheme' }),
      sort: fc.option(
        fc.record({ field: fc.string({ minLength: 1 }), direction: fc.constantFrom<'asc' | 'desc'>('asc', 'desc') }),
      ),
      pageNo: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    })

    fc.assert(
      fc.property(list, (before) => {
        const url = new Map(
          Object.entries(listQueryOf(before, 't')).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, String(value)]],
          ),
        )
        expect(listStateOf(readListQuery(Object.fromEntries(url)))).toEqual(before)
      }),
    )
  })
})
