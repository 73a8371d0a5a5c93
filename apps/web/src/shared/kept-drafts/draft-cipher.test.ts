import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDraftCipher, type DraftCipher } from './draft-cipher'

const KEY = { id: 'aaaa0001', key: btoa('k'.repeat(32)) }
const FORMER_KEY = { id: 'aaaa0002', key: btoa('f'.repeat(32)) }
const OTHER_KEY = { id: 'aaaa0003', key: btoa('o'.repeat(32)) }
const CONTEXT = 'kept-draft 1 invoice 9'
const TEXT = '{"form":{"number":"S-4711"}}'

const cipher = await createDraftCipher([KEY], '1')

/** Both ways to encrypt give the same form. */
const WAYS: [string, (by: DraftCipher, text: string) => Promise<string>][] = [
  ['by Web Crypto', (by, text) => by.encrypt(text, CONTEXT)],
  ['at once', async (by, text) => by.encryptNow(text, CONTEXT)],
]

describe.each(WAYS)('what is encrypted %s', (_, encrypt) => {
  test('is decrypted to the same text by a page that is loaded later', async () => {
    const later = await createDraftCipher([KEY], '1')

    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
        // Lone surrogates are escaped in JSON.
        const json = JSON.stringify(text)
        expect(await later.decrypt(await encrypt(cipher, json), CONTEXT)).toBe(json)
      }),
      { numRuns: 50 },
    )
  })

  test('has one character for each byte and a hundred more, also when it is long', async () => {
    const text = 'x'.repeat(100_000)

    const encrypted = await encrypt(cipher, text)

    expect(encrypted).toHaveLength(text.length + 'v1.aaaa0001.'.length + 60 + 12 + 16)
    expect(await cipher.decrypt(encrypted, CONTEXT)).toBe(text)
  })

  test('does not show the text, and looks different each time', async () => {
    const [one, other] = [await encrypt(cipher, TEXT), await encrypt(cipher, TEXT)]

    expect(one).toMatch(/^v1\.aaaa0001\./)
    expect(one).not.toContain('S-4711')
    expect(one).not.toBe(other)
  })

  test('is not decrypted for another document or another supplier', async () => {
    const encrypted = await encrypt(cipher, TEXT)

    expect(await cipher.decrypt(encrypted, 'kept-draft 1 invoice 10')).toBeNull()
    expect(await (await createDraftCipher([KEY], '2')).decrypt(encrypted, CONTEXT)).toBeNull()
    expect(await (await createDraftCipher([OTHER_KEY], '1')).decrypt(encrypted, CONTEXT)).toBeNull()
    const pretended = encrypted.replace(KEY.id, OTHER_KEY.id)
    expect(await (await createDraftCipher([OTHER_KEY], '1')).decrypt(pretended, CONTEXT)).toBeNull()
  })

  test('is not decrypted when any of its bytes was changed', async () => {
    const encrypted = await encrypt(cipher, TEXT)

    for (let i = 'v1.aaaa0001.'.length; i < encrypted.length; i += 1) {
      const changed = encrypted.slice(0, i) + String.fromCharCode(encrypted.charCodeAt(i) ^ 1) + encrypted.slice(i + 1)
      expect(await cipher.decrypt(changed, CONTEXT)).toBeNull()
    }
  })
})

test.each(['', 'v1.', 'v1.aaaa0001.', 'v1.aaaa0001.short', TEXT, 'v2.aaaa0001.x', 'v1.none.x'])(
  '%j is not decrypted',
  async (text) => {
    expect(await cipher.decrypt(text, CONTEXT)).toBeNull()
  },
)

test('what a former key encrypted is decrypted and outdated; the present key encrypts', async () => {
  const former = await (await createDraftCipher([FORMER_KEY], '1')).encrypt(TEXT, CONTEXT)
  const rotated = await createDraftCipher([KEY, FORMER_KEY], '1')

  expect(await rotated.decrypt(former, CONTEXT)).toBe(TEXT)
  expect(rotated.isOutdated(former)).toBe(true)
  const present = await rotated.encrypt(TEXT, CONTEXT)
  expect(rotated.isOutdated(present)).toBe(false)
  expect(await cipher.decrypt(present, CONTEXT)).toBe(TEXT)
})
