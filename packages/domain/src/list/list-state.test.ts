import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  toggleSort,
  type Direction,
  INITIAL_LIST,
  goToPage,
  type ListState,
  search,
  toListQuery,
  toListState,
  parseListQuery,
} from './list-state'

const DIRECTIONS: Direction[] = ['asc', 'desc']
const direction = fc.constantFrom(...DIRECTIONS)
const field = fc.constantFrom('tecComId', 'supplierName', 'createTime')
const anyList: fc.Arbitrary<ListState> = fc.record({
  keyword: fc.string(),
  sort: fc.option(fc.record({ field, direction })),
  pageNo: fc.integer({ min: 1 }),
})

test('list request defaults: pageNo 1, empty keyword, no sort field', () => {
  expect(INITIAL_LIST).toEqual({ keyword: '', sort: null, pageNo: 1 })
})

describe('sorting', () => {
  const ascending = { field: 'name', direction: 'asc' } as const
  const descending = { field: 'name', direction: 'desc' } as const
  const other = { field: 'city', direction: 'desc' } as const

  test.each([
    ['no sort and an arrow', null, ascending, ascending],
    ['a different column, with the clicked direction', other, ascending, ascending],
    ['the other direction on the same column', ascending, descending, descending],
    ['the already active ascending arrow', ascending, ascending, null],
    ['the already active descending arrow', descending, descending, null],
  ])('%s', (_, sort, clicked, expected) => {
    expect(toggleSort({ ...INITIAL_LIST, sort }, clicked.field, clicked.direction).sort).toEqual(expected)
  })

  test('clicking the same arrow twice on an unsorted column leaves no sort', () => {
    fc.assert(
      fc.property(anyList, field, direction, (before, clicked, arrow) => {
        fc.pre(before.sort?.field !== clicked)
        expect(toggleSort(toggleSort(before, clicked, arrow), clicked, arrow).sort).toBeNull()
      }),
    )
  })

  test('a click activates the clicked arrow or none, and changes nothing else', () => {
    fc.assert(
      fc.property(anyList, field, direction, (before, clicked, arrow) => {
        const after = toggleSort(before, clicked, arrow)
        expect([null, { field: clicked, direction: arrow }]).toContainEqual(after.sort)
        expect({ ...after, sort: before.sort }).toEqual(before)
      }),
    )
  })
})

describe('search', () => {
  test('resets to page 1 and keeps the sort', () => {
    const before: ListState = { keyword: 'old', sort: { field: 'name', direction: 'asc' }, pageNo: 7 }

    expect(search(before, 'new')).toEqual({ ...before, keyword: 'new', pageNo: 1 })
  })

  test('ignores spaces around the keyword', () => {
    expect(search(INITIAL_LIST, '  brake pads ').keyword).toBe('brake pads')
  })

  test('for an empty keyword shows everything again', () => {
    expect(search({ ...INITIAL_LIST, keyword: 'old', pageNo: 3 }, '')).toEqual(INITIAL_LIST)
  })
})

test('going to a page changes the page only', () => {
  fc.assert(
    fc.property(anyList, fc.integer({ min: 1 }), (before, pageNo) => {
      expect(goToPage(before, pageNo)).toEqual({ ...before, pageNo })
    }),
  )
})

test('additional state of a list is kept by every step', () => {
  const orders = { ...INITIAL_LIST, status: 'invoice' }

  const steps = [toggleSort(orders, 'createTime', 'asc'), search(orders, 'x'), goToPage(orders, 2)]

  expect(steps.map((step) => step.status)).toEqual(['invoice', 'invoice', 'invoice'])
})

test('no step changes the list it was given', () => {
  const frozen = Object.freeze({ ...INITIAL_LIST })

  toggleSort(frozen, 'name', 'asc')
  search(frozen, 'x')
  goToPage(frozen, 2)

  expect(frozen).toEqual(INITIAL_LIST)
})

const NO_VALUES = {
  fieldName: undefined,
  isDesc: undefined,
  keyword: undefined,
  pageNo: undefined,
  timestamp: undefined,
}

describe('reading the query string', () => {
  test('an empty one has no values', () => {
    expect(parseListQuery({})).toEqual(NO_VALUES)
  })

  test('the names are fieldName, isDesc, keyword, pageNo and timestamp', () => {
    const raw = { fieldName: 'tecComId', isDesc: 'false', keyword: 'brake', pageNo: '3', timestamp: '1700000000000' }

    expect(parseListQuery(raw)).toEqual({
      fieldName: 'tecComId',
      isDesc: false,
      keyword: 'brake',
      pageNo: 3,
      timestamp: '1700000000000',
    })
  })

  test('values that a router has already turned into numbers and flags read the same', () => {
    expect(parseListQuery({ isDesc: true, keyword: 4711, pageNo: 2, timestamp: 1_700_000_000_000 })).toEqual({
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
    ['keyword', 'a\0'],
    ['keyword', '\uD800'],
    ['fieldName', ''],
    ['fieldName', 'a\0'],
    ['fieldName', {}],
    ['timestamp', ''],
  ])('%s=%j is invalid and counts as absent', (name, value) => {
    expect(parseListQuery({ [name]: value })).toEqual(NO_VALUES)
  })

  test.each([
    ['keyword', 200],
    ['fieldName', 100],
  ])('%s has at most %d characters; a longer one counts as absent', (name, maxLength) => {
    const longest = 'x'.repeat(maxLength)

    expect(parseListQuery({ [name]: longest })).toEqual({ ...NO_VALUES, [name]: longest })
    expect(parseListQuery({ [name]: `${longest}x` })).toEqual(NO_VALUES)
  })

  test.each([
    ['true', true],
    [true, true],
    ['false', false],
    [false, false],
  ])('isDesc=%j reads %j', (written, isDesc) => {
    expect(parseListQuery({ isDesc: written })).toEqual({ ...NO_VALUES, isDesc })
  })

  test('unknown names are ignored', () => {
    expect(parseListQuery({ admin: 'true' })).toEqual(NO_VALUES)
  })

  test('any query string gives a valid list state', () => {
    const raw = fc.dictionary(fc.constantFrom('fieldName', 'isDesc', 'keyword', 'pageNo', 'timestamp'), fc.anything())

    fc.assert(
      fc.property(raw, (query) => {
        const { pageNo, keyword } = toListState(parseListQuery(query))
        expect(Number.isSafeInteger(pageNo) && pageNo >= 1).toBe(true)
        expect(typeof keyword).toBe('string')
      }),
    )
  })
})

describe('the list state of a query', () => {
  test('an empty query is the initial list', () => {
    expect(toListState(parseListQuery({}))).toEqual(INITIAL_LIST)
  })

  test.each([
    ['true', 'desc'],
    ['false', 'asc'],
    [undefined, 'desc'],
  ])('a sort field with isDesc %s sorts %s', (isDesc, expected) => {
    const list = toListState(parseListQuery({ fieldName: 'createTime', isDesc }))

    expect(list.sort).toEqual({ field: 'createTime', direction: expected })
  })

  test('a direction without a field is no sort', () => {
    expect(toListState(parseListQuery({ isDesc: 'false' })).sort).toBeNull()
  })
})

describe('writing the state back to the URL', () => {
  test('with no sort the direction returns to descending', () => {
    expect(toListQuery(INITIAL_LIST, 't1')).toEqual({ ...NO_VALUES, isDesc: true, pageNo: 1, timestamp: 't1' })
  })

  test('the whole list state is written', () => {
    const list: ListState = { keyword: 'brake', sort: { field: 'tecComId', direction: 'asc' }, pageNo: 4 }

    expect(toListQuery(list, 't2')).toEqual({
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
          Object.entries(toListQuery(before, 't')).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, String(value)]],
          ),
        )
        expect(toListState(parseListQuery(Object.fromEntries(url)))).toEqual(before)
      }),
    )
  })
})
