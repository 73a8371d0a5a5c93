import { describe, expect, test } from 'vitest'
import { parseDraft } from './draft-storage'

interface Form {
  number: string
  address: { city: string } | null
  items: { quantity: string; rows: { amount: string }[] }[]
}

const SHAPE: Form = { number: '', address: { city: '' }, items: [{ quantity: '', rows: [{ amount: '' }] }] }
const ITEM = { quantity: '4', rows: [{ amount: '1' }] }
const FORM: Form = { number: 'S-1', address: { city: 'Kiel' }, items: [ITEM] }

describe('a stored draft is read', () => {
  test.each<[string, Form]>([
    ['with the fields of the form', FORM],
    ['without lines', { ...FORM, items: [] }],
    ['with several lines, some of them without rows', { ...FORM, items: [ITEM, { quantity: '', rows: [] }] }],
    ['without an address', { ...FORM, address: null }],
  ])('%s', (_, form) => {
    const draft = { version: 1, at: '2026-11-15T08:00:00Z', base: { ...FORM, items: [] }, form }

    expect(parseDraft(JSON.stringify(draft), SHAPE)).toEqual(draft)
  })
})

test('a draft of the time before the sources of proposed values is read, without sources', () => {
  const shape = { ...SHAPE, proposals: {} }
  const draft = { version: 1, at: '2026-11-15T08:00:00Z', base: FORM, form: { ...FORM, number: 'S-2' } }

  expect(parseDraft(JSON.stringify(draft), shape)).toEqual({
    ...draft,
    base: { ...FORM, proposals: {} },
    form: { ...FORM, number: 'S-2', proposals: {} },
  })
})

describe('a draft that an older portal stored in another form is ignored', () => {
  test.each<[string, object]>([
    ['a field that is missing', { number: undefined }],
    ['a field of another type', { number: 7 }],
    ['an address of another shape', { address: { town: 'Kiel' } }],
    ['a list that is none', { items: {} }],
    ['a line of another shape', { items: [{ amount: '4' }] }],
    ['a second line of another shape', { items: [ITEM, { quantity: 4, rows: [] }] }],
    ['a line that is null', { items: [null] }],
    ['a row of another shape in a line', { items: [{ ...ITEM, rows: ['1'] }] }],
  ])('%s', (_, changes) => {
    const stored = (base: object, form: object) => JSON.stringify({ version: 1, at: '', base, form })

    expect(parseDraft(stored(FORM, { ...FORM, ...changes }), SHAPE)).toBeNull()
    expect(parseDraft(stored({ ...FORM, ...changes }, FORM), SHAPE)).toBeNull()
  })

  test('lines where the form has none', () => {
    const draft = { version: 1, at: '', base: FORM, form: FORM }

    expect(parseDraft(JSON.stringify(draft), { ...SHAPE, items: [] })).toBeNull()
  })
})

test.each([null, '', 'no JSON', 'null', '[]', '{}'])('there is no draft in %j', (text) => {
  expect(parseDraft(text, SHAPE)).toBeNull()
})
