import { describe, expect, test } from 'vitest'
import * as drafts from './draft-state'

interface Form {
  number: string
  city: string
}

const SERVER: drafts.ServerDraft<Form> = {
  documentId: '7',
  version: 3,
  form: { number: 'S-1', city: 'Kiel' },
  updatedBy: 'Ada Berg',
  updatedAt: '2026-11-14T09:00:00Z',
}
const FRESH = drafts.openDraft(SERVER, null)
const MINE = { ...FRESH, form: { number: 'S-2', city: 'Kiel' } }
const KEPT = { version: 3, base: SERVER.form, form: MINE.form, at: '2026-11-14T08:00:00Z' }

describe('a draft that is opened', () => {
  test('is what the server has', () => {
    expect(FRESH).toMatchObject({ version: 3, base: SERVER.form, form: SERVER.form, restored: null, conflict: null })
    expect(drafts.isChanged(FRESH)).toBe(false)
  })

  test('has the kept changes again when the version is still the same', () => {
    expect(drafts.openDraft(SERVER, KEPT)).toMatchObject({
      version: 3,
      form: MINE.form,
      restored: new Date(KEPT.at),
      conflict: null,
    })
  })

  test('has the kept changes beside those of another version that touched other fields', () => {
    const server = { ...SERVER, version: 4, form: { number: 'S-1', city: 'Lübeck' } }

    expect(drafts.openDraft(server, KEPT)).toMatchObject({
      version: 4,
      base: server.form,
      form: { number: 'S-2', city: 'Lübeck' },
      restored: new Date(KEPT.at),
      joined: { by: 'Ada Berg', at: SERVER.updatedAt },
      conflict: null,
    })
  })

  test('asks about a field that the other version changed too', () => {
    const server = { ...SERVER, version: 4, form: { number: 'S-9', city: 'Kiel' } }

    expect(drafts.openDraft(server, KEPT)).toMatchObject({
      version: 3,
      form: MINE.form,
      conflict: { server, fields: [{ path: 'number', mine: 'S-2', theirs: 'S-9' }], isOpen: true },
    })
  })
})

describe('a draft that meets a newer version', () => {
  const theirs = { ...SERVER, version: 4, form: { number: 'S-9', city: 'Lübeck' } }

  test('follows it when nothing was changed', () => {
    expect(drafts.meetServer(FRESH, theirs)).toEqual(drafts.openDraft(theirs, null))
  })

  test('follows it after a save, and keeps what was typed while the save was on its way', () => {
    const typedOn = { ...drafts.markSaved(MINE, MINE.form), form: { number: 'S-2', city: 'Husum' } }

    const met = drafts.meetServer(typedOn, { ...SERVER, version: 4, form: MINE.form })

    expect(met).toMatchObject({ version: 4, form: { number: 'S-2', city: 'Husum' }, joined: null, conflict: null })
    expect(drafts.isChanged(met)).toBe(true)
  })

  test('that it made itself is not asked about, even where the server writes a value in its own way', () => {
    const sent = { number: '1,5', city: 'Kiel' }
    const typedOn = { ...drafts.markSaved({ ...FRESH, form: sent }, sent), form: { number: '1,55', city: 'Kiel' } }

    const met = drafts.meetServer(typedOn, { ...SERVER, version: 4, form: { number: '1.5', city: 'Kiel' } })

    expect(met).toMatchObject({ version: 4, form: { number: '1,55', city: 'Kiel' }, joined: null, conflict: null })
  })

  test.each([
    ['theirs', new Set(['number']), { number: 'S-9', city: 'Lübeck' }],
    ['mine', new Set<string>(), { number: 'S-2', city: 'Lübeck' }],
  ])('and takes %s: the form is based on the newer version', (_, takeTheirs, form) => {
    const met = drafts.meetServer(MINE, theirs)

    expect(drafts.resolveConflict(met, takeTheirs)).toMatchObject({
      version: 4,
      base: theirs.form,
      form,
      conflict: null,
    })
  })

  test('and discards the changes: the newer version stays', () => {
    expect(drafts.discardChanges(drafts.meetServer(MINE, theirs))).toEqual(drafts.openDraft(theirs, null))
  })
})

test('discarding brings back what the server has', () => {
  const discarded = drafts.discardChanges(MINE)

  expect(discarded.form).toBe(SERVER.form)
  expect(drafts.isChanged(discarded)).toBe(false)
})
