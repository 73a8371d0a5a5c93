import { beforeEach, describe, expect, test, vi } from 'vitest'
import { decryptItem, reloadPage } from '../../testing/given-draft-keys'
import { deferredReply, givenServer } from '../../testing/given-server'
import { loadCipher } from './draft-keys'
import {
  closeDrafts,
  forgetDrafts,
  keepText,
  keepTextNow,
  listKeptDrafts,
  openDrafts,
  readText,
  removeKeptDrafts,
  removeText,
} from './kept-drafts'

const KEYS = 'GET /api/supplier/security/draftKeys'
const INVOICE = { supplier: '1', kind: 'invoice', documentId: '9' }
const OTHER_INVOICE = { ...INVOICE, documentId: '10' }
const NAME = 'kept-draft 1 invoice 9'
const PLAIN_NAME = 'draft 1 invoice 9'
const TEXT = '{"form":{"number":"S-4711"}}'

beforeEach(() => givenSignedIn('1'))

describe('a text that is kept', () => {
  test('is encrypted in the storage, and comes back after a reload', async () => {
    expect(await keepText(INVOICE, TEXT)).toBe('kept')

    expect(storedTexts()).not.toContain('S-4711')
    await reloadPage('1')
    expect(readText(INVOICE)).toBe(TEXT)
    expect(readText(OTHER_INVOICE)).toBeNull()
  })

  test('at the end of the page is stored before the function returns', async () => {
    await loadCipher('1')

    expect(keepTextNow(INVOICE, TEXT)).toBe('kept')

    expect(Object.keys(localStorage)).toEqual([NAME])
    await reloadPage('1')
    expect(readText(INVOICE)).toBe(TEXT)
  })

  test('at the end of the page, before the keys are there, stays in memory', async () => {
    expect(keepTextNow(INVOICE, TEXT)).toBe('failed')

    expect(localStorage).toHaveLength(0)
    expect(readText(INVOICE)).toBe(TEXT)
  })

  test('is read at once, before it is encrypted', async () => {
    const kept = keepText(INVOICE, TEXT)

    expect(readText(INVOICE)).toBe(TEXT)
    await kept
  })

  test('is not stored any more when it was replaced or removed meanwhile', async () => {
    await loadCipher('1')
    const first = keepText(INVOICE, 'first')
    const second = keepTextNow(INVOICE, 'second')
    const removed = keepText(OTHER_INVOICE, TEXT)
    removeText(OTHER_INVOICE)

    expect([await first, second, await removed]).toEqual(['replaced', 'kept', 'replaced'])
    expect(Object.keys(localStorage)).toEqual([NAME])
    expect(await decryptItem(NAME)).toBe('second')
  })

  test('by another tab is read when the next document is opened, and what it removed is forgotten', async () => {
    await keepText(INVOICE, 'first')
    const first = localStorage.getItem(NAME) ?? ''
    await keepText(INVOICE, 'second')
    localStorage.setItem(NAME, first)

    await openDrafts('1')
    expect(readText(INVOICE)).toBe('first')

    localStorage.removeItem(NAME)
    await openDrafts('1')
    expect(readText(INVOICE)).toBeNull()
  })

  test('with a former key is encrypted with the present one when it is read', async () => {
    const former = { id: 'former', key: btoa('f'.repeat(32)) }
    const present = { id: 'present', key: btoa('p'.repeat(32)) }
    givenServer({ [KEYS]: () => ({ success: true, supplierId: '1', keys: [former] }) })
    await keepText(INVOICE, TEXT)
    forgetDrafts()
    givenServer({ [KEYS]: () => ({ success: true, supplierId: '1', keys: [present, former] }) })

    await openDrafts('1')

    expect(readText(INVOICE)).toBe(TEXT)
    expect(localStorage.getItem(NAME)).toMatch(/^v1\.present\./)
    expect(await decryptItem(NAME)).toBe(TEXT)
  })
})

describe('another supplier in the same browser', () => {
  test('does not see it and does not remove it', async () => {
    await keepText(INVOICE, TEXT)
    closeDrafts()
    givenSignedIn('2')

    await reloadPage('2')

    expect(listKeptDrafts('2')).toEqual([])
    expect(await decryptItem(NAME)).toBeNull()
    removeKeptDrafts('2')
    givenSignedIn('1')
    await reloadPage('1')
    expect(readText(INVOICE)).toBe(TEXT)
  })

  test('who has signed in meanwhile in another tab gives its keys to no text of this one', async () => {
    givenServer({
      [KEYS]: () => ({ success: true, supplierId: '2', keys: [{ id: 'two', key: btoa('2'.repeat(32)) }] }),
    })

    expect(await keepText(INVOICE, TEXT)).toBe('failed')

    expect(localStorage).toHaveLength(0)
  })

  test('finds none of the plain texts that an earlier version stored: they are removed', async () => {
    localStorage.setItem(PLAIN_NAME, TEXT)
    givenSignedIn('2')

    await openDrafts('2')

    expect(localStorage).toHaveLength(0)
  })
})

describe('what cannot be read', () => {
  test.each([
    ['was changed', (stored: string) => `${stored.slice(0, -1)}${stored.endsWith('x') ? 'y' : 'x'}`],
    ['is cut off', (stored: string) => stored.slice(0, 50)],
    ['is of another program', () => 'something else'],
    ['needs a key that is no longer configured', (stored: string) => stored.replace(/^v1\.\w+/, 'v1.gone')],
  ])('because it %s is removed, and everything else is read', async (_, change) => {
    await keepText(INVOICE, TEXT)
    await keepText(OTHER_INVOICE, 'other')
    localStorage.setItem(NAME, change(localStorage.getItem(NAME) ?? ''))

    await reloadPage('1')

    expect(readText(INVOICE)).toBeNull()
    expect(localStorage.getItem(NAME)).toBeNull()
    expect(readText(OTHER_INVOICE)).toBe('other')
  })

  test('because it was moved to another document is removed', async () => {
    await keepText(INVOICE, TEXT)
    localStorage.setItem('kept-draft 1 invoice 10', localStorage.getItem(NAME) ?? '')

    await reloadPage('1')

    expect([readText(INVOICE), readText(OTHER_INVOICE)]).toEqual([TEXT, null])
  })

  test('because the server gives no keys stays stored, and can be read later', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    await keepText(INVOICE, TEXT)
    forgetDrafts()
    givenServer({ [KEYS]: () => ({ success: false, code: 'unavailable' }) })

    expect(await openDrafts('1')).toBe(false)

    givenSignedIn('1')
    expect(await openDrafts('1')).toBe(true)
    expect(readText(INVOICE)).toBe(TEXT)
  })
})

describe('a text that an earlier version stored in plain text', () => {
  test('is read and replaced by an encrypted one', async () => {
    localStorage.setItem(PLAIN_NAME, TEXT)

    await openDrafts('1')

    expect(readText(INVOICE)).toBe(TEXT)
    expect(Object.keys(localStorage)).toEqual([NAME])
    expect(await decryptItem(NAME)).toBe(TEXT)
  })

  test('does not replace a newer one', async () => {
    await keepText(INVOICE, 'newer')
    localStorage.setItem(PLAIN_NAME, TEXT)

    await reloadPage('1')

    expect(readText(INVOICE)).toBe('newer')
    expect(Object.keys(localStorage)).toEqual([NAME])
  })
})

describe('in a browser without Web Crypto', () => {
  beforeEach(() => void vi.stubGlobal('crypto', {}))

  test('texts are kept in memory only, and no keys are requested', async () => {
    const calls = givenServer({ [KEYS]: () => ({ success: false }) })

    expect(await keepText(INVOICE, TEXT)).toBe('failed')

    expect([readText(INVOICE), localStorage.length, calls.length]).toEqual([TEXT, 0, 0])
  })

  test('what an earlier version stored in plain text moves from the storage to memory', async () => {
    localStorage.setItem(PLAIN_NAME, TEXT)

    expect(await openDrafts('1')).toBe(true)

    expect([readText(INVOICE), localStorage.length]).toEqual([TEXT, 0])
  })
})

test('after a failure the server is not asked for keys again with every text', async () => {
  const calls = givenServer({ [KEYS]: () => ({ success: false, code: 'busy' }) })

  for (const text of ['S', 'S-', 'S-4']) expect(await keepText(INVOICE, text)).toBe('failed')

  expect(calls).toHaveLength(1)
})

test('everything that is kept for a supplier is listed and removed, and nothing else', async () => {
  await keepText(INVOICE, TEXT)
  localStorage.setItem('kept-draft 1 orderResponse 7', 'unreadable')
  localStorage.setItem('kept-draft 12 invoice 9', 'of another supplier')
  localStorage.setItem('something else', 'x')
  closeDrafts()
  keepTextNow(OTHER_INVOICE, 'not stored')

  expect(listKeptDrafts('1')).toEqual([INVOICE, { ...INVOICE, kind: 'orderResponse', documentId: '7' }, OTHER_INVOICE])
  removeKeptDrafts('1')

  expect(listKeptDrafts('1')).toEqual([])
  expect(Object.keys(localStorage).toSorted()).toEqual(['kept-draft 12 invoice 9', 'something else'])
})

test('a text that is being encrypted while everything is removed does not come back', async () => {
  await loadCipher('1')
  const kept = keepText(INVOICE, TEXT)

  removeKeptDrafts('1')

  expect(await kept).toBe('replaced')
  expect(localStorage).toHaveLength(0)
})

test('after the end of a session the texts are readable only with new keys', async () => {
  await keepText(INVOICE, TEXT)

  closeDrafts()

  expect(readText(INVOICE)).toBeNull()
  await openDrafts('1')
  expect(readText(INVOICE)).toBe(TEXT)
})

test('two documents that are opened at the same time ask for the keys once', async () => {
  await keepText(INVOICE, TEXT)
  forgetDrafts()
  const held = deferredReply({ success: true, supplierId: '1', keys: [{ id: 'one', key: btoa('1'.repeat(32)) }] })
  const calls = givenServer({ [KEYS]: held.handler })

  const opened = Promise.all([openDrafts('1'), keepText(OTHER_INVOICE, 'other')])
  await vi.waitFor(() => expect(calls).toHaveLength(1), { timeout: 20_000 })
  held.release()

  expect(await opened).toEqual([true, 'kept'])
  expect(calls).toHaveLength(1)
})

/** A session of a supplier: the server gives its keys. */
function givenSignedIn(id: string): void {
  givenServer({ 'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id } }) })
}

function storedTexts(): string {
  return Object.values(localStorage).join()
}
