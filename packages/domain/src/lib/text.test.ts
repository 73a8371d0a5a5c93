import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBlank, isStorable, toSingleLine } from './text'

test.each([
  ['null', null, true],
  ['undefined', undefined, true],
  ['empty text', '', true],
  ['a space', ' ', true],
  ['tabs and line breaks', '\t\r\n', true],
  ['a no-break space', '\u00A0', true],
  ['a letter', 'a', false],
  ['a zero', '0', false],
  ['a letter among spaces', '  a ', false],
])('%s is blank: %s → %s', (_, value, expected) => {
  expect(isBlank(value)).toBe(expected)
})

test('text is blank exactly when nothing is left after trimming', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(' ', '\t', 'a', '0') }), (value) => {
      expect(isBlank(value)).toBe(value.trim().length === 0)
    }),
  )
})

test.each([
  ['empty text', '', true],
  ['text of the maximum length', 'abc', true],
  ['one character more', 'abcd', false],
  ['a NUL character', 'a\0', false],
  ['a lone surrogate', '\uD800', false],
  ['a pair of surrogates', '😀', true],
])('%s can be stored where three characters are allowed: %s → %s', (_, value, expected) => {
  expect(isStorable(value, 3)).toBe(expected)
})

test.each([
  ['a tab at the end', 'DE89\t', 'DE89 '],
  ['several control characters together', 'a\r\n\t\u0001b', 'a b'],
  ['one of C1', 'a\u0085b', 'a b'],
  ['blanks and letters of all scripts', ' a\u00A0部 ', ' a\u00A0部 '],
])('%s on a single line: %j → %j', (_, value, expected) => {
  expect(toSingleLine(value)).toBe(expected)
})
