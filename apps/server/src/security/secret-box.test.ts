import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../testing/any-character'
import { secretBox } from './secret-box'

const KEY = Buffer.alloc(32, 1)
const FORMER_KEY = Buffer.alloc(32, 2)
const OTHER_KEY = Buffer.alloc(32, 3)

const CONTEXT = 'suppliers.tec_com_password_sealed:1'

const box = secretBox([KEY])
const plainText = fc.string({ unit: anyCharacter, maxLength: 200 })

describe('what is sealed', () => {
  test('opens to the same text', () => {
    fc.assert(
      fc.property(plainText, (plain) => {
        expect(box.open(box.seal(plain, CONTEXT), CONTEXT)).toBe(plain)
      }),
    )
  })

  test('does not show the text', () => {
    expect(box.seal('webservice-password', CONTEXT)).toMatch(/^v2\.[\da-f]{8}(\.[\w-]+){3}$/)
    expect(
      Buffer.from(box.seal('webservice-password', CONTEXT).split('.')[4] ?? '', 'base64url').toString(),
    ).not.toContain('webservice-password')
  })

  test('looks different each time', () => {
    expect(box.seal('same', CONTEXT)).not.toBe(box.seal('same', CONTEXT))
  })
})

describe('what was changed after it was sealed does not open', () => {
  test('one changed bit anywhere in the iv, the tag or the text', () => {
    fc.assert(
      fc.property(plainText, fc.nat(), fc.integer({ min: 0, max: 7 }), (plain, place, bit) => {
        const [version, name, ...parts] = box.seal(plain, CONTEXT).split('.')
        const bytes = parts.map((part) => Buffer.from(part, 'base64url'))
        flipBit(bytes, place % Buffer.concat(bytes).length, bit)

        const changed = [version, name, ...bytes.map((part) => part.toString('base64url'))].join('.')

        expect(() => box.open(changed, CONTEXT)).toThrow('unable to authenticate')
      }),
    )
  })

  test.each([4, 8, 12, 15])('a tag truncated to %i bytes', (length) => {
    const [version, name, iv, tag = '', body] = box.seal('webservice-password', CONTEXT).split('.')
    const shortTag = Buffer.from(tag, 'base64url').subarray(0, length).toString('base64url')

    expect(() => box.open([version, name, iv, shortTag, body].join('.'), CONTEXT)).toThrow('Invalid authentication tag')
  })

  test('text that was never sealed', () => {
    fc.assert(
      fc.property(plainText, (text) => {
        expect(() => box.open(text, CONTEXT)).toThrow('sealed with a key that is not configured')
      }),
    )
  })
})

describe('what is sealed for one row', () => {
  test('does not open in another one', () => {
    fc.assert(
      fc.property(plainText, fc.nat(), fc.nat(), (plain, id, otherId) => {
        fc.pre(id !== otherId)
        const sealed = box.seal(plain, `suppliers.tec_com_password_sealed:${id}`)

        expect(() => box.open(sealed, `suppliers.tec_com_password_sealed:${otherId}`)).toThrow('unable to authenticate')
      }),
    )
  })

  test('does not open when it pretends to be of the form without a row', () => {
    expect(() => box.open(box.seal('webservice-password', CONTEXT).replace('v2.', ''), CONTEXT)).toThrow(
      'unable to authenticate',
    )
  })
})

describe('what the version before sealed, without a row', () => {
  const FROM_THE_VERSION_BEFORE = '72cd6e84.8M-uAcpY2CdwMMS9.eWkjt0RIQTZQbb0_Zo_0-Q.YMfcpRvRLtJ43yXYWEYHi7k_Uw'

  test('still opens, and is outdated', () => {
    expect(box.open(FROM_THE_VERSION_BEFORE, CONTEXT)).toBe('webservice-password')
    expect([box.isOutdated(FROM_THE_VERSION_BEFORE), box.isBoundToContext(FROM_THE_VERSION_BEFORE)]).toEqual([
      true,
      false,
    ])
  })

  test('can still be written, for processes of that version', () => {
    const sealed = box.sealWithoutContext('webservice-password')

    expect(sealed).toMatch(/^[\da-f]{8}(\.[\w-]+){3}$/)
    expect(box.open(sealed, CONTEXT)).toBe('webservice-password')
  })

  test('does not open when it pretends to be bound to a row', () => {
    expect(() => box.open(`v2.${FROM_THE_VERSION_BEFORE}`, CONTEXT)).toThrow('unable to authenticate')
  })
})

describe('a key can be rotated', () => {
  test('the former key still opens, the present one seals', () => {
    fc.assert(
      fc.property(plainText, (plain) => {
        const old = secretBox([FORMER_KEY]).seal(plain, CONTEXT)
        const rotated = secretBox([KEY, FORMER_KEY])

        expect(rotated.open(old, CONTEXT)).toBe(plain)
        expect(secretBox([KEY]).open(rotated.seal(rotated.open(old, CONTEXT), CONTEXT), CONTEXT)).toBe(plain)
      }),
    )
  })

  test('what the former key sealed is outdated, what the present one sealed is not', () => {
    const rotated = secretBox([KEY, FORMER_KEY])

    expect(rotated.isOutdated(secretBox([FORMER_KEY]).seal('x', CONTEXT))).toBe(true)
    expect(rotated.isOutdated(rotated.seal('x', CONTEXT))).toBe(false)
  })

  test('without its key nothing opens', () => {
    expect(() => secretBox([OTHER_KEY]).open(box.seal('x', CONTEXT), CONTEXT)).toThrow(
      'sealed with a key that is not configured',
    )
  })

  test('a box without a key cannot be created', () => {
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
