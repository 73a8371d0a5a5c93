import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmail } from './text'

describe('an address that matches the standard pattern', () => {
  test.each([
    'clerk@parts.example',
    'first.last+orders@mail.parts.example',
    "o'neil_99@parts-and-more.example",
    'a@b.c',
    'x@1.2',
    'käufer@müller.example',
    '  clerk@parts.example ',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.example`,
  ])('%s is accepted', (address) => {
    expect(isEmail(address)).toBe(true)
  })
})

describe('what does not match the pattern', () => {
  test.each([
    ['nothing', ''],
    ['only spaces', '   '],
    ['no at sign', 'clerk.parts.example'],
    ['nothing before the at sign', '@parts.example'],
    ['nothing after the at sign', 'clerk@'],
    ['two at signs', 'clerk@home@parts.example'],
    ['a host without a dot', 'clerk@localhost'],
    ['a host that starts with a dot', 'clerk@.example'],
    ['a host that ends with a dot', 'clerk@parts.'],
    ['a host with two dots in a row', 'clerk@parts..example'],
    ['a host label that starts with a hyphen', 'clerk@-parts.example'],
    ['a host label that ends with a hyphen', 'clerk@parts-.example'],
    ['an underscore in the host', 'clerk@my_parts.example'],
    ['a local part that starts with a dot', '.clerk@parts.example'],
    ['a local part that ends with a dot', 'clerk.@parts.example'],
    ['a local part with two dots in a row', 'the..clerk@parts.example'],
    ['a space inside', 'the clerk@parts.example'],
    ['a line break inside', 'clerk@parts.example\nbcc:other'],
    ['two addresses', 'a@parts.example,b@parts.example'],
    ['a display name', 'Clerk <clerk@parts.example>'],
    ['a quoted local part', '"the clerk"@parts.example'],
  ])('%s is refused', (_, address) => {
    expect(isEmail(address)).toBe(false)
  })
})

test('an address may have 254 characters and not one more', () => {
  const host = `@${'b'.repeat(60)}.example`
  const longest = 'a'.repeat(254 - host.length) + host

  expect(isEmail(longest)).toBe(true)
  expect(isEmail(`a${longest}`)).toBe(false)
})

test('every ordinary address is accepted', () => {
  fc.assert(
    fc.property(fc.emailAddress({ size: 'small' }), (address) => {
      expect(isEmail(address)).toBe(true)
    }),
  )
})

test('surrounding spaces are ignored', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(' ', '\t', '\n', '   '), (value, space) => {
      expect(isEmail(space + value + space)).toBe(isEmail(value))
    }),
  )
})

test('an accepted address has exactly one at sign, no white space inside, and a dot in the host', () => {
  const oneChar = fc.constantFrom('a', 'Z', '7', '.', '@', '-', '_', ' ', 'é')
  const nearAddress = fc.tuple(fc.string({ unit: oneChar, maxLength: 4 }), fc.string({ unit: oneChar, maxLength: 5 }))

  fc.assert(
    fc.property(nearAddress, ([local, host]) => {
      const value = `${local}@${host}`
      expect(!isEmail(value) || /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value.trim())).toBe(true)
    }),
    { numRuns: 1000 },
  )
})
