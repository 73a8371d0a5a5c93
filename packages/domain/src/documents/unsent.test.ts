import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unsentFields } from './unsent'

const LINE = { quantity: '10', status: '', reason: '' }
const FORM = {
  sellerOrderNumber: '',
  isTaxApplies: false,
  address: null,
  items: [
    { unitNetPrice: '', confirms: [LINE] },
    { unitNetPrice: '', confirms: [LINE] },
  ],
}
const [FIRST, SECOND] = FORM.items

describe('what was typed into a document that somebody else has submitted', () => {
  test('is listed field by field where the submitted document says something else', () => {
    const mine = {
      ...FORM,
      sellerOrderNumber: 'S-2',
      isTaxApplies: true,
      items: [FIRST, { ...SECOND, unitNetPrice: '1,50' }],
    }
    const theirs = { ...FORM, sellerOrderNumber: 'S-9', items: [{ ...FIRST, unitNetPrice: '9.00' }, SECOND] }

    expect(unsentFields({ base: FORM, mine, theirs })).toEqual([
      { path: 'sellerOrderNumber', mine: 'S-2', theirs: 'S-9' },
      { path: 'isTaxApplies', mine: true, theirs: false },
      { path: 'items.1.unitNetPrice', mine: '1,50', theirs: '' },
    ])
  })

  test('a field I emptied is listed as empty', () => {
    const base = { ...FORM, sellerOrderNumber: 'S-1' }

    expect(unsentFields({ base, mine: FORM, theirs: base })).toEqual([
      { path: 'sellerOrderNumber', mine: '', theirs: 'S-1' },
    ])
  })

  test('a line I added is listed, with everything that was typed into it', () => {
    const confirms = [
      { ...LINE, quantity: '6' },
      { quantity: '4', status: 'Rejected', reason: '' },
    ]
    const mine = { ...FORM, items: [{ ...FIRST, confirms }, SECOND] }

    expect(unsentFields({ base: FORM, mine, theirs: FORM })).toEqual([
      { path: 'items.0.confirms', mine: confirms, theirs: [LINE] },
      { path: 'items.0.confirms.0.quantity', mine: '6', theirs: '10' },
      { path: 'items.0.confirms.1.quantity', mine: '4', theirs: undefined },
      { path: 'items.0.confirms.1.status', mine: 'Rejected', theirs: undefined },
    ])
  })

  test.each([
    ['10.5', '1.5'],
    ['100', '1'],
    ['1.05', '1.5'],
  ])('%s typed is not %s sent', (mine, theirs) => {
    expect(unsentFields({ base: { price: '' }, mine: { price: mine }, theirs: { price: theirs } })).toEqual([
      { path: 'price', mine, theirs },
    ])
  })

  test('a line somebody else added is not listed as one of mine', () => {
    const changed = { ...LINE, quantity: '6' }

    expect(unsentFields({ base: [LINE], mine: [changed], theirs: [LINE, LINE] })).toEqual([
      { path: '0.quantity', mine: '6', theirs: '10' },
    ])
    expect(unsentFields({ base: [LINE], mine: [LINE, changed], theirs: [LINE, LINE] })).toEqual([
      { path: '1.quantity', mine: '6', theirs: '10' },
    ])
  })

  test('a line I removed is listed', () => {
    const two = { ...FORM, items: [{ ...FIRST, confirms: [LINE, { ...LINE, quantity: '1' }] }, SECOND] }

    expect(unsentFields({ base: two, mine: FORM, theirs: two })).toEqual([
      { path: 'items.0.confirms', mine: [LINE], theirs: two.items[0]?.confirms },
    ])
  })

  test.each([
    ['1,5', '1.50'],
    ['12', '12.00'],
    [' S-1 ', 'S-1'],
    ['+3', '3'],
  ])('%j that was submitted as %j was sent', (typed, sent) => {
    const mine = { ...FORM, sellerOrderNumber: typed }

    expect(unsentFields({ base: FORM, mine, theirs: { ...FORM, sellerOrderNumber: sent } })).toEqual([])
  })

  test.each([
    ['007', '7'],
    ['10', '1'],
    ['1.5', '1.05'],
  ])('%j is not %j', (typed, sent) => {
    const mine = { ...FORM, sellerOrderNumber: typed }

    expect(unsentFields({ base: FORM, mine, theirs: { ...FORM, sellerOrderNumber: sent } })).toHaveLength(1)
  })

  test('a line nobody typed anything into is not listed', () => {
    const mine = { rows: [{ kind: '', amount: null }] }

    expect(unsentFields({ base: { rows: [] }, mine, theirs: { rows: [] } })).toEqual([])
  })
})

const anyForm = fc.record({
  number: fc.string(),
  isTaxed: fc.boolean(),
  lines: fc.array(fc.record({ quantity: fc.string(), note: fc.string() }), { maxLength: 4 }),
})

test('nothing is listed where nothing was typed, or where all of it was sent', () => {
  fc.assert(
    fc.property(anyForm, anyForm, (one, other) => {
      expect(unsentFields({ base: one, mine: one, theirs: other })).toEqual([])
      expect(unsentFields({ base: one, mine: other, theirs: other })).toEqual([])
    }),
  )
})

test('every field whose text is in neither of the other two is listed', () => {
  const lines = fc.array(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(lines, lines, lines, (base, mine, theirs) => {
      const lost = mine.flatMap((text, i) => (text === base[i] || text === theirs[i] ? [] : [String(i)]))
      expect(unsentFields({ base, mine, theirs }).map(({ path }) => path)).toEqual(lost)
    }),
  )
})
