import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageCount, pageWindow, clampPageNo, rowNumber } from './pages'

const pageInfo = fc.record({
  total: fc.nat(100_000),
  pageNo: fc.integer({ min: 1, max: 20_000 }),
  pageSize: fc.integer({ min: 1, max: 100 }),
})

describe('the number of pages', () => {
  test.each([
    [0, 0],
    [1, 1],
    [10, 1],
    [11, 2],
    [20, 2],
    [101, 11],
  ])('%i rows of 10 a page are %i pages', (total, expected) => {
    expect(pageCount({ total, pageSize: 10 })).toBe(expected)
  })

  test('is just enough for all rows', () => {
    fc.assert(
      fc.property(pageInfo, ({ total, pageSize }) => {
        const pages = pageCount({ total, pageSize })
        expect(pages * pageSize).toBeGreaterThanOrEqual(total)
        expect((pages - 1) * pageSize).toBeLessThan(Math.max(total, 1))
      }),
    )
  })
})

describe('page numbers from the current page minus 2 to plus 2, within range', () => {
  test.each([
    [1, [1, 2, 3]],
    [2, [1, 2, 3, 4]],
    [3, [1, 2, 3, 4, 5]],
    [6, [4, 5, 6, 7, 8]],
    [9, [7, 8, 9, 10]],
    [10, [8, 9, 10]],
  ])('page %i of 10', (pageNo, expected) => {
    expect(pageWindow({ total: 100, pageNo, pageSize: 10 })).toEqual(expected)
  })

  test('an empty list has none', () => {
    expect(pageWindow({ total: 0, pageNo: 1, pageSize: 10 })).toEqual([])
  })

  test('at most five in a row, the current one among them', () => {
    fc.assert(
      fc.property(pageInfo, (info) => {
        fc.pre(info.total > 0)
        const pageNo = clampPageNo(info)
        const pages = pageWindow({ ...info, pageNo })
        expect(pages).toContain(pageNo)
        expect(pages.length).toBeLessThanOrEqual(5)
        expect(pages).toEqual(pages.map((_, i) => Math.max(1, pageNo - 2) + i))
        expect(pages.at(-1)).toBeLessThanOrEqual(pageCount(info))
      }),
    )
  })
})

describe('# is the row number continued across pages', () => {
  test.each([
    [1, 0, 1],
    [1, 9, 10],
    [2, 0, 11],
    [7, 3, 64],
  ])('page %i, row %i of it: %i', (pageNo, index, expected) => {
    expect(rowNumber({ pageNo, pageSize: 10 }, index)).toBe(expected)
  })

  test('the first row of a page follows the last of the page before', () => {
    fc.assert(
      fc.property(pageInfo, ({ pageNo, pageSize }) => {
        const last = rowNumber({ pageNo, pageSize }, pageSize - 1)
        expect(rowNumber({ pageNo: pageNo + 1, pageSize }, 0)).toBe(last + 1)
      }),
    )
  })
})

describe('a page past the end is answered with the last one', () => {
  test.each([
    [1, 35, 1],
    [4, 35, 4],
    [5, 35, 4],
    [99, 35, 4],
    [99, 0, 1],
  ])('page %i of %i rows: %i', (pageNo, total, expected) => {
    expect(clampPageNo({ pageNo, total, pageSize: 10 })).toBe(expected)
  })

  test('the page number is always in range, and is the requested one when that exists', () => {
    fc.assert(
      fc.property(pageInfo, (info) => {
        const pageNo = clampPageNo(info)
        expect(pageNo).toBeGreaterThanOrEqual(1)
        expect(pageNo).toBeLessThanOrEqual(Math.max(1, pageCount(info)))
        expect(pageNo === info.pageNo).toBe(info.pageNo <= Math.max(1, pageCount(info)))
      }),
    )
  })
})
