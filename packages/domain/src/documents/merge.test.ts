import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findConflicts, isEqual, mergeForms } from './merge'

const FORM = {
  sellerOrderNumber: 'S-1',
  items: [
    { unitNetPrice: '1.50', confirms: [{ quantity: '10', status: '' }] },
    { unitNetPrice: '2.50', confirms: [{ quantity: '20', status: '' }] },
  ],
}

const [FIRST, SECOND] = FORM.items

describe('two people change a document', () => {
  test('in different fields: both changes stay, and nobody is asked', () => {
    const mine = { ...FORM, sellerOrderNumber: 'S-2' }
    const theirs = { ...FORM, items: [FIRST, { ...SECOND, unitNetPrice: '2.75' }] }

    expect(findConflicts({ base: FORM, mine, theirs })).toEqual([])
    expect(mergeForms({ base: FORM, mine, theirs }, new Set())).toEqual({
      sellerOrderNumber: 'S-2',
      items: [FIRST, { ...SECOND, unitNetPrice: '2.75' }],
    })
  })

  test('in the same field of the same line: that field needs a choice, the other field of the line does not', () => {
    const mine = { ...FORM, items: [{ ...FIRST, unitNetPrice: '1.60' }, SECOND] }
    const theirs = { ...FORM, items: [{ confirms: [{ quantity: '9', status: '' }], unitNetPrice: '1.70' }, SECOND] }
    const sides = { base: FORM, mine, theirs }

    expect(findConflicts(sides)).toEqual([{ path: 'items.0.unitNetPrice', mine: '1.60', theirs: '1.70' }])
    expect(mergeForms(sides, new Set()).items[0]).toEqual({
      unitNetPrice: '1.60',
      confirms: [{ quantity: '9', status: '' }],
    })
    expect(mergeForms(sides, new Set(['items.0.unitNetPrice'])).items[0]?.unitNetPrice).toBe('1.70')
  })

  test('in the same field to the same value: nobody is asked', () => {
    const mine = { ...FORM, sellerOrderNumber: 'S-2' }

    expect(findConflicts({ base: FORM, mine, theirs: { ...mine } })).toEqual([])
  })

  test('and one of them adds a line where the other types: the lines of that item are one choice', () => {
    const more = [
      { quantity: '4', status: '' },
      { quantity: '6', status: '' },
    ]
    const typed = [{ quantity: '8', status: '' }]
    const sides = {
      base: FORM,
      mine: { ...FORM, items: [{ ...FIRST, confirms: more }, SECOND] },
      theirs: { ...FORM, items: [{ ...FIRST, confirms: typed }, SECOND] },
    }

    expect(findConflicts(sides)).toEqual([{ path: 'items.0.confirms', mine: more, theirs: typed }])
    expect(mergeForms(sides, new Set(['items.0.confirms']))).toEqual(sides.theirs)
    expect(mergeForms(sides, new Set())).toEqual(sides.mine)
  })

  test('a line that nobody touched keeps its reference, so that it is not rendered again', () => {
    const mine = { ...FORM, items: [{ ...FIRST, unitNetPrice: '1.60' }, SECOND] }
    const theirs = { ...FORM, sellerOrderNumber: 'S-3' }

    expect(mergeForms({ base: FORM, mine, theirs }, new Set()).items[1]).toBe(SECOND)
  })
})

/** Three versions of a form with the same fields and lines, as a document without added lines has them. */
const word = fc.constantFrom('', 'a', 'b', 'c')
const line = fc.record({ quantity: word, price: word })
const threeForms = fc.nat({ max: 4 }).chain((count) => {
  const form = fc.record({
    number: word,
    address: fc.record({ name: word, city: word }),
    items: fc.array(line, { minLength: count, maxLength: count }),
  })
  return fc.record({ base: form, mine: form, theirs: form })
})
/** Any lists of any length. */
const form = fc.record({ number: word, items: fc.array(fc.record({ price: word, lines: fc.array(line) })) })
const unevenForms = fc.record({ base: form, mine: form, theirs: form })

describe('values of different kinds', () => {
  test.each([
    [null, {}],
    [{}, null],
    [[], {}],
    [{}, []],
    [[], ''],
    ['', []],
    [{ length: 0 }, []],
    [[], { length: 0 }],
  ])('%j and %j are not equal', (one, other) => {
    expect(isEqual(one, other)).toBe(false)
  })

  test.each([
    [{ city: 'Kiel' }, null, { city: 'Bonn' }],
    [{ city: 'Kiel' }, { city: 'Bonn' }, null],
    [null, { city: 'Kiel' }, { city: 'Bonn' }],
    ['', ['a'], ['b']],
    [['a'], '', ['b']],
    [['a'], ['b'], ''],
    [['a'], { 0: 'b' }, ['c']],
  ])('%j that became %j here and %j there is one field to choose', (base, mine, theirs) => {
    const sides = { base: { part: base }, mine: { part: mine }, theirs: { part: theirs } }

    expect(findConflicts(sides)).toEqual([{ path: 'part', mine, theirs }])
    expect(mergeForms<unknown>(sides, new Set())).toEqual({ part: mine })
    expect(mergeForms<unknown>(sides, new Set(['part']))).toEqual({ part: theirs })
  })
})

describe('properties of a merge', () => {
  test('what only one side changed has the value of that side; what neither changed stays', () => {
    fc.assert(
      fc.property(threeForms, ({ base, mine, theirs }) => {
        const merged = leaves(mergeForms({ base, mine, theirs }, new Set()))
        const [b, m, t] = [leaves(base), leaves(mine), leaves(theirs)]
        for (const [path, now] of merged) {
          const isMine = m.get(path) !== b.get(path)
          expect(now).toBe(isMine ? m.get(path) : t.get(path))
        }
      }),
    )
  })

  test('disjoint changes are both kept, and there is nothing to choose', () => {
    fc.assert(
      fc.property(threeForms, fc.boolean(), ({ base, mine, theirs }, isFirstHalf) => {
        const header = { number: mine.number, address: mine.address, items: base.items }
        const lines = { number: base.number, address: base.address, items: theirs.items }
        const [one, other] = isFirstHalf ? [header, lines] : [lines, header]

        expect(findConflicts({ base, mine: one, theirs: other })).toEqual([])
        expect(mergeForms({ base, mine: one, theirs: other }, new Set())).toEqual({ ...header, items: theirs.items })
      }),
    )
  })

  test('choosing theirs everywhere gives theirs in every field that needed a choice, choosing mine gives mine', () => {
    fc.assert(
      fc.property(unevenForms, (sides) => {
        const conflicts = findConflicts(sides)
        const theirs = mergeForms(sides, new Set(conflicts.map(({ path }) => path)))
        const mine = mergeForms(sides, new Set())
        for (const conflict of conflicts) {
          expect(at(theirs, conflict.path)).toEqual(conflict.theirs)
          expect(at(mine, conflict.path)).toEqual(conflict.mine)
        }
      }),
    )
  })

  test('if the other side changed nothing, the merge is mine; if I changed nothing, it is theirs', () => {
    fc.assert(
      fc.property(unevenForms, ({ base, mine }) => {
        expect(mergeForms({ base, mine, theirs: base }, new Set())).toEqual(mine)
        expect(mergeForms({ base, mine: base, theirs: mine }, new Set())).toEqual(mine)
      }),
    )
  })

  test('both sides agree about what needs a choice', () => {
    fc.assert(
      fc.property(unevenForms, ({ base, mine, theirs }) => {
        const paths = (sides: Parameters<typeof findConflicts>[0]) => findConflicts(sides).map(({ path }) => path)

        expect(paths({ base, mine: theirs, theirs: mine })).toEqual(paths({ base, mine, theirs }))
      }),
    )
  })

  test('two forms are equal exactly when their JSON is equal', () => {
    fc.assert(
      fc.property(form, form, (one, other) => {
        expect(isEqual(one, JSON.parse(JSON.stringify(one)))).toBe(true)
        expect(isEqual(one, other)).toBe(JSON.stringify(one) === JSON.stringify(other))
      }),
    )
  })
})

function leaves(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[path, value]])
  return new Map(Object.entries(value).flatMap(([key, part]) => [...leaves(part, `${path}.${key}`)]))
}

function at(value: unknown, path: string): unknown {
  let part = value
  for (const key of path.split('.')) {
    if (typeof part !== 'object' || part === null) return undefined
    part = new Map(Object.entries(part)).get(key)
  }
  return part
}
