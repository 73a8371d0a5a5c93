import { describe, expect, test } from 'vitest'
import { findConflicts, mergeForms } from './merge'
import { fillWithOffers, isProposed, offerSources, sourcesAfterChange } from './proposals'
import { unsentFields } from './unsent'

type Field = 'price' | 'ean'
const LIST = 'price list of 2026/11/01'
const CONFIRMED = 'last confirmed 2026/11/02 in order 4711'

test('a form that was filled with offers has their sources', () => {
  const sources = offerSources<Field>({ price: { value: '12', source: LIST } })

  expect(sources).toEqual({ price: LIST })
  expect(isProposed(sources, 'price')).toBe(true)
  expect(isProposed(sources, 'ean')).toBe(false)
  expect(isProposed<Field>(undefined, 'ean')).toBe(false)
})

describe('changing the cell removes the mark', () => {
  const sources = { price: LIST, ean: CONFIRMED }

  test('of this cell only', () => {
    expect(sourcesAfterChange(sources, { price: '12', ean: '4' }, { price: '13', ean: '4' })).toEqual({
      ean: CONFIRMED,
    })
  })

  test('and changing it back does not restore it', () => {
    const changed = sourcesAfterChange<Field>({ price: LIST }, { price: '12', ean: '' }, { price: '1', ean: '' })

    expect(sourcesAfterChange(changed, { price: '1', ean: '' }, { price: '12', ean: '' })).toEqual({})
  })

  test('an unchanged cell keeps it', () => {
    const own = { price: LIST }

    expect(sourcesAfterChange<Field>(own, { price: '12', ean: '' }, { price: '12', ean: '4' })).toBe(own)
  })
})

describe('"Update proposals" fills cells that are empty or still marked', () => {
  const offers = { price: { value: '14', source: LIST } }

  test.each<[string, string, string, string | null]>([
    ['an empty cell', '', '', '14'],
    ['a cell that is still marked', '12', CONFIRMED, '14'],
    ['what a person typed', '12', '', null],
    ['a cell that holds the proposal already', '14', LIST, null],
  ])('%s', (_case, price, source, filled) => {
    const result = fillWithOffers<Field>(offers, { price, ean: '' }, { price: source })

    expect(result).toEqual(filled === null ? null : { values: { price: filled }, sources: { price: LIST } })
  })
})

describe('in a conflict merge', () => {
  const form = (price: string, source: string, ean = '') => ({
    price,
    ean,
    proposals: source === '' ? {} : { price: source },
  })
  const base = form('12', LIST)

  test('a mark stays with a value that nobody changed', () => {
    const sides = { base, mine: form('12', LIST, '4006'), theirs: { ...form('12', LIST), name: 'Disc' } }

    expect(mergeForms(sides, new Set())).toEqual({ ...form('12', LIST, '4006'), name: 'Disc' })
  })

  test('a mark that one side removed stays removed, also beside other changes', () => {
    const sides = { base, mine: form('13', ''), theirs: form('12', LIST, '4006') }

    expect(findConflicts(sides)).toEqual([])
    expect(mergeForms(sides, new Set())).toEqual(form('13', '', '4006'))
  })

  test('the chosen value brings its mark, and a mark is never asked about', () => {
    const sides = { base, mine: form('13', ''), theirs: form('14', CONFIRMED) }

    expect(findConflicts(sides)).toEqual([{ path: 'price', mine: '13', theirs: '14' }])
    expect(mergeForms(sides, new Set())).toEqual(form('13', ''))
    expect(mergeForms(sides, new Set(['price']))).toEqual(form('14', CONFIRMED))
  })

  test('a value that both sides have is marked only if both have marked it', () => {
    const sides = { base: form('', ''), mine: form('12', '', '1'), theirs: form('12', LIST, '2') }

    expect(mergeForms(sides, new Set())).toEqual(form('12', '', '1'))
  })

  test('the mark of a delivery date belongs to the first confirm line', () => {
    const item = (deliveryDate: string, name: string, source: string) => ({
      name,
      confirms: [{ deliveryDate }],
      proposals: source === '' ? {} : { deliveryDate: source },
    })
    const sides = {
      base: item('20261120', 'Disc', ''),
      mine: item('20261120', 'Brake disc', ''),
      theirs: item('20261123', 'Disc', '3 working days'),
    }

    expect(mergeForms(sides, new Set())).toEqual(item('20261123', 'Brake disc', '3 working days'))
  })
})

test('a removed mark is no entry that was not sent', () => {
  const mine = { price: '12', proposals: {} }

  expect(unsentFields({ base: { price: '12', proposals: { price: LIST } }, mine, theirs: { price: '12' } })).toEqual([])
})
