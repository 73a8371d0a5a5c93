import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clickSort, type Direction, FRESH_LIST, goToPage, type ListState, search } from './list-state'

const DIRECTIONS: Direction[] = ['asc', 'desc']
const direction = fc.constantFrom(...DIRECTIONS)
const field = fc.constantFrom('tecComId', 'supplierName', 'createTime')
const list: fc.Arbitrary<ListState> = fc.record({
  keyword: fc.string(),
  sort: fc.option(fc.record({ field, direction })),
  pageNo: fc.integer({ min: 1 }),
})

test('list request defaults: pageNo 1, empty keyword, no sort field', () => {
  expect(FRESH_LIST).toEqual({ keyword: '', sort: null, pageNo: 1 })
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
    expect(clickSort({ ...FRESH_LIST, sort }, clicked.field, clicked.direction).sort).toEqual(expected)
  })

  test('clicking the same arrow twice on an unsorted column leaves no sort', () => {
    fc.assert(
      fc.property(list, field, direction, (before, clicked, arrow) => {
        fc.pre(before.sort?.field !== clicked)
        expect(clickSort(clickSort(before, clicked, arrow), clicked, arrow).sort).toBeNull()
      }),
    )
  })

  test('a click activates the clicked arrow or none, and changes nothing else', () => {
    fc.assert(
      fc.property(list, field, direction, (before, clicked, arrow) => {
        const after = clickSort(before, clicked, arrow)
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
    expect(search(FRESH_LIST, '  brake pads ').keyword).toBe('brake pads')
  })

  test('for an empty keyword shows everything again', () => {
    expect(search({ ...FRESH_LIST, keyword: 'old', pageNo: 3 }, '')).toEqual(FRESH_LIST)
  })
})

test('going to a page changes the page only', () => {
  fc.assert(
    fc.property(list, fc.integer({ min: 1 }), (before, pageNo) => {
      expect(goToPage(before, pageNo)).toEqual({ ...before, pageNo })
    }),
  )
})

test('additional state of a list is kept by every step', () => {
  const orders = { ...FRESH_LIST, status: 'invoice' }

  const steps = [clickSort(orders, 'createTime', 'asc'), search(orders, 'x'), goToPage(orders, 2)]

  expect(steps.map((step) => step.status)).toEqual(['invoice', 'invoice', 'invoice'])
})

test('no step changes the list it was given', () => {
  const frozen = Object.freeze({ ...FRESH_LIST })

  clickSort(frozen, 'name', 'asc')
  search(frozen, 'x')
  goToPage(frozen, 2)

  expect(frozen).toEqual(FRESH_LIST)
})
