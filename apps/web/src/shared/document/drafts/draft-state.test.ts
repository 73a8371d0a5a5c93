import { describe, expect, test } from 'vitest'
import * as drafts from './draft-state'

interface Form {
  number: string
  city: string
}

const SERVER: drafts.ServerDocument<Form> = {
  documentId: '7',
  version: 3,
  form: { number: 'S-1', city: 'Kiel' },
  updatedBy: 'Ada Berg',
  updatedAt: '2026-11-14T09:00:00Z',
}
const UNCHANGED = drafts.openDraft(SERVER, null)
const MINE = { ...UNCHANGED, form: { number: 'S-2', city: 'Kiel' } }
const STORED = { version: 3, base: SERVER.form, form: MINE.form, at: '2026-11-14T08:00:00Z' }

describe('a draft that is opened', () => {
  test('is what the server has', () => {
    expect(UNCHANGED).toMatchObject({
      version: 3,
      base: SERVER.form,
      form: SERVER.form,
      restoredAt: null,
      conflict: null,
    })
    expect(drafts.isChanged(UNCHANGED)).toBe(false)
  })

  test('has the stored changes again when the version is still the same', () => {
    expect(drafts.openDraft(SERVER, STORED)).toMatchObject({
      version: 3,
      form: MINE.form,
      restoredAt: new Date(STORED.at),
      conflict: null,
    })
  })

  test('has the stored changes merged with another version that changed other fields', () => {
    const server = { ...SERVER, version: 4, form: { number: 'S-1', city: 'Lübeck' } }

    expect(drafts.openDraft(server, STORED)).toMatchObject({
      version: 4,
      base: server.form,
      form: { number: 'S-2', city: 'Lübeck' },
      restoredAt: new Date(STORED.at),
      mergedFrom: { by: 'Ada Berg', at: SERVER.updatedAt },
      conflict: null,
    })
  })

  test('is what the server has, without a notice, when the other version contains all stored changes', () => {
    const server = { ...SERVER, version: 4, form: MINE.form }

    expect(drafts.openDraft(server, STORED)).toEqual(drafts.openDraft(server, null))
  })

  test('does not ask about a number that the server only wrote in another way, and has it as the server wrote it', () => {
    const stored = { ...STORED, form: { number: '12,5', city: 'Kiel' } }
    const server = { ...SERVER, version: 4, form: { number: '12.50', city: 'Kiel' } }

    expect(drafts.openDraft(server, stored)).toEqual(drafts.openDraft(server, null))
    expect(drafts.openDraft(server, { ...stored, form: { number: '12,5', city: 'Husum' } })).toMatchObject({
      form: { number: '12.50', city: 'Husum' },
      conflict: null,
    })
  })

  test('asks about a field that the other version changed too', () => {
    const server = { ...SERVER, version: 4, form: { number: 'S-9', city: 'Kiel' } }

    expect(drafts.openDraft(server, STORED)).toMatchObject({
      version: 3,
      form: MINE.form,
      conflict: { server, fields: [{ path: 'number', mine: 'S-2', theirs: 'S-9' }], isOpen: true },
    })
  })
})

describe('a draft whose document has a newer version', () => {
  const theirs = { ...SERVER, version: 4, form: { number: 'S-9', city: 'Lübeck' } }

  test('follows it when nothing was changed', () => {
    expect(drafts.applyServerDocument(UNCHANGED, theirs)).toEqual(drafts.openDraft(theirs, null))
  })

  test('follows it after a save, and keeps what was typed while the save was on its way', () => {
    const edited = { ...drafts.markSaved(MINE, MINE.form), form: { number: 'S-2', city: 'Husum' } }

    const merged = drafts.applyServerDocument(edited, { ...SERVER, version: 4, form: MINE.form })

    expect(merged).toMatchObject({
      version: 4,
      form: { number: 'S-2', city: 'Husum' },
      mergedFrom: null,
      conflict: null,
    })
    expect(drafts.isChanged(merged)).toBe(true)
  })

  test('that it saved itself is no conflict, even where the server normalizes a value', () => {
    const sent = { number: '1,5', city: 'Kiel' }
    const edited = { ...drafts.markSaved({ ...UNCHANGED, form: sent }, sent), form: { number: '1,55', city: 'Kiel' } }

    const merged = drafts.applyServerDocument(edited, { ...SERVER, version: 4, form: { number: '1.5', city: 'Kiel' } })

    expect(merged).toMatchObject({
      version: 4,
      form: { number: '1,55', city: 'Kiel' },
      mergedFrom: null,
      conflict: null,
    })
  })

  test.each([
    ['theirs', new Set(['number']), { number: 'S-9', city: 'Lübeck' }],
    ['mine', new Set<string>(), { number: 'S-2', city: 'Lübeck' }],
  ])('and keeps %s: the form is based on the newer version', (_, theirPaths, form) => {
    const merged = drafts.applyServerDocument(MINE, theirs)

    expect(drafts.resolveConflict(merged, theirPaths)).toMatchObject({
      version: 4,
      base: theirs.form,
      form,
      conflict: null,
    })
  })

  test('asks about a field that was edited after the question was put off, with its present value', () => {
    const putOff = drafts.putOffConflict(drafts.applyServerDocument(MINE, theirs))
    const edited = { ...putOff, form: { number: 'S-3', city: 'Husum' } }

    expect(drafts.reopenConflict(edited).conflict).toEqual({
      server: theirs,
      fields: [
        { path: 'number', mine: 'S-3', theirs: 'S-9' },
        { path: 'city', mine: 'Husum', theirs: 'Lübeck' },
      ],
      isOpen: true,
    })
  })

  test('asks nothing when the field has got their value after the question was put off', () => {
    const putOff = drafts.putOffConflict(drafts.applyServerDocument(MINE, theirs))
    const edited = { ...putOff, form: { number: 'S-9', city: 'Kiel' } }

    expect(drafts.reopenConflict(edited)).toMatchObject({ version: 4, form: theirs.form, conflict: null })
  })

  test('and discards the changes: the newer version stays', () => {
    expect(drafts.discardChanges(drafts.applyServerDocument(MINE, theirs))).toEqual(drafts.openDraft(theirs, null))
  })
})

test('discarding brings back what the server has', () => {
  const discarded = drafts.discardChanges(MINE)

  expect(discarded.form).toBe(SERVER.form)
  expect(drafts.isChanged(discarded)).toBe(false)
})
