import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasEveryOrigin, originIndexes } from './duplicates'

const ORIGIN = { isOrigin: true }
const DUPLICATE = { isOrigin: false }

describe('each duplicate follows its origin', () => {
  test.each([
    [[], []],
    [[ORIGIN], [0]],
    [
      [ORIGIN, ORIGIN, ORIGIN],
      [0, 1, 2],
    ],
    [
      [ORIGIN, DUPLICATE, DUPLICATE, ORIGIN, DUPLICATE],
      [0, 0, 0, 1, 1],
    ],
  ])('%j stand for the lines %j', (lines, indexes) => {
    expect(originIndexes(lines)).toEqual(indexes)
  })
})

describe('form.items has the same length and order as the document, but for added duplicates', () => {
  test.each([
    ['the lines as they are', [ORIGIN, ORIGIN], 2, true],
    ['with duplicates', [ORIGIN, DUPLICATE, ORIGIN, DUPLICATE], 2, true],
    ['nothing of nothing', [], 0, true],
    ['a line missing', [ORIGIN], 2, false],
    ['a line too many', [ORIGIN, ORIGIN, ORIGIN], 2, false],
    ['a duplicate in place of a line', [ORIGIN, DUPLICATE], 2, false],
    ['a duplicate before any line', [DUPLICATE, ORIGIN, ORIGIN], 2, false],
    ['a duplicate of nothing', [DUPLICATE], 0, false],
    ['no line at all', [], 1, false],
  ])('%s', (_, lines, origins, expected) => {
    expect(hasEveryOrigin(lines, origins)).toBe(expected)
  })

  test('whatever is duplicated, every line keeps its place', () => {
    const copies = fc.array(fc.nat(3), { maxLength: 10 })

    fc.assert(
      fc.property(copies, (counts) => {
        const lines = counts.flatMap((count) => [ORIGIN, ...Array.from({ length: count }, () => DUPLICATE)])

        expect(hasEveryOrigin(lines, counts.length)).toBe(true)
        expect(originIndexes(lines)).toEqual(counts.flatMap((count, i) => Array.from({ length: count + 1 }, () => i)))
      }),
    )
  })
})
