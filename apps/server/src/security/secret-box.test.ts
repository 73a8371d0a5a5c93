import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../testing/any-character'
import { secretBox } from './secret-box'

const KEY = Buffer.alloc(32, 1)
const FORMER_KEY = Buffer.alloc(32, 2)
const OTHER_KEY = Buffer.alloc(32, 3)

const box = secretBox([KEY])
const plainText = fc.string({ unit: anyCharacter, maxLength: 200 })

describe('what is sealed', () => {
  test('opens to the same text', () => {
    fc.assert(
      fc.property(plainText, (plain) => {
        expect(box.open(box.seal(plain))).toBe(plain)
      }),
    )
  })

  test('does not show the text', () => {
    expect(box.seal('webservice-password')).toMatch(/^[\da-f]{8}(\.[\w-]+){3}$/)
    expect(Buffer.from(box.seal('webservice-password').split('.')[3] ?? '', 'base64url').toString()).not.toContain(
      'webservice-password',
    )
  })

  test('looks different each time', () => {
    expect(box.seal('same')).not.toBe(box.seal('same'))
  })
})

describe('what was changed after it was sealed does not open', () => {
  test('one changed bit anywhere in the iv, the tag or the text', () => {
    fc.assert(
      fc.property(plainText, fc.nat(), fc.integer({ min: 0, max: 7 }), (plain, place, bit) => {
        const [name, ...parts] = box.seal(plain).split('.')
        const bytes = parts.map((part) => Buffer.from(part, 'base64url'))
        flipBit(bytes, place % Buffer.concat(bytes).length, bit)

        const changed = [name, ...bytes.map((part) => part.toString('base64url'))].join('.')

        expect(() => box.open(changed)).toThrow('unable to authenticate')
      }),
    )
  })

  test.each([4, 8, 12, 15])('a tag cut to %i bytes', (length) => {
    const [name, iv, tag = '', body] = box.seal('webservice-password').split('.')
    const shortTag = Buffer.from(tag, 'base64url').subarray(0, length).toString('base64url')

    expect(() => box.open([name, iv, shortTag, body].join('.'))).toThrow('Invalid authentication tag')
  })

  test('text that was never sealed', () => {
    fc.assert(
      fc.property(plainText, (text) => {
        expect(() => box.open(text)).toThrow('sealed with a key that is not configured')
      }),
    )
  })
})

describe('a key can be rotated', () => {
  test('the former key still opens, the present one seals', () => {
    fc.assert(
      fc.property(plainText, (plain) => {
        const old = secretBox([FORMER_KEY]).seal(plain)
        const rotated = secretBox([KEY, FORMER_KEY])

        expect(rotated.open(old)).toBe(plain)
        expect(secretBox([KEY]).open(rotated.seal(rotated.open(old)))).toBe(plain)
      }),
    )
  })

  test('what the former key sealed is outdated, what the present one sealed is not', () => {
    const rotated = secretBox([KEY, FORMER_KEY])

    expect(rotated.isOutdated(secretBox([FORMER_KEY]).seal('x'))).toBe(true)
    expect(rotated.isOutdated(rotated.seal('x'))).toBe(false)
  })

  test('without its key nothing opens', () => {
    expect(() => secretBox([OTHER_KEY]).open(box.seal('x'))).toThrow('sealed with a key that is not configured')
  })

  test('a box without a key cannot be made', () => {
    expect(() => secretBox([])).toThrow('a secret box needs a key')
  })
})

function flipBit(parts: Buffer[], place: number, bit: number): void {
  let offset = place
  for (const part of parts) {
    if (offset < part.length) {
      part.writeUInt8(part.readUInt8(offset) ^ (1 << bit), offset)
      return
    }
    offset -= part.length
  }
}
