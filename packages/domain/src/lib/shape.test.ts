import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day, dayInput, id, numberInput, singleLine, text } from './shape'

test.each(['1', '42', '999999999999999999'])('%s is an id', (value) => {
  expect(id.safeParse(value).success).toBe(true)
})

test.each([
  ['nothing', ''],
  ['zero', '0'],
  ['a leading zero', '01'],
  ['a sign', '-1'],
  ['a fraction', '1.5'],
  ['letters', '1a'],
  ['spaces', ' 1'],
  ['a line break at the end', '1\n'],
  ['19 digits', '1000000000000000000'],
  ['a number instead of text', 1],
  ['null', null],
])('%s is no id', (_, value) => {
  expect(id.safeParse(value).success).toBe(false)
})

test('every positive 64-bit number below 10^18 is an id', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }), (value) => {
      expect(id.parse(String(value))).toBe(String(value))
    }),
  )
})

test('text may be as long as its limit and not one character longer', () => {
  expect(text(3).safeParse('abc').success).toBe(true)
  expect(text(3).safeParse('abcd').success).toBe(false)
})

test('text may be empty: whether it must be filled is a rule, not a shape', () => {
  expect(text(3).parse('')).toBe('')
})

test('text has no NUL character, which PostgreSQL cannot store', () => {
  expect(text(3).safeParse('a\0b').error?.issues[0]?.message).toBe('must not contain a NUL character')
})

test.each(['\uD800', 'a\uDC00b', '\uDC00\uD800'])('text has no lone surrogate, which is no character: %j', (value) => {
  expect(text(3).safeParse(value).error?.issues[0]?.message).toBe('must not contain a lone surrogate')
})

test('text is not changed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (value) => {
      fc.pre(!value.includes('\0'))
      expect(text(1000).parse(value)).toBe(value)
    }),
  )
})

test.each([
  ['a line feed', 'a\nb'],
  ['a carriage return', 'a\rb'],
  ['a tab', 'a\tb'],
  ['a terminal command', '\u001B[31mred'],
  ['a C1 control character', 'a\u0085b'],
])('one line of text has no %s', (_, value) => {
  expect(singleLine(20).safeParse(value).error?.issues[0]?.message).toBe('must not contain control characters')
})

test.each(['', 'Brake Works', 'Łożyska Sp. z o.o.', '王芳', 'a\u00A0b', '👍'])(
  'one line of text may be %j',
  (value) => {
    expect(singleLine(20).parse(value)).toBe(value)
  },
)

test('one line of text keeps to its limit', () => {
  expect(singleLine(3).safeParse('abcd').success).toBe(false)
})

test.each([7, 7.5, -1, '7,5', 'abc', '', null])('a number field is accepted as typed: %j', (value) => {
  expect(numberInput.parse(value)).toBe(value)
})

test.each([
  ['missing', undefined],
  ['a truth value', true],
  ['no number', NaN],
  ['endless', Infinity],
  ['more than 40 characters', '1'.repeat(41)],
  ['two lines', '1\n2'],
])('a number field is not %s', (_, value) => {
  expect(numberInput.safeParse(value).success).toBe(false)
})

test.each(['', ' ', '20261130', '20260230', '2026/11/14', 'soon'])('a day field is accepted as typed: %j', (value) => {
  expect(dayInput.parse(value)).toBe(value)
})

test.each([
  ['missing', undefined],
  ['null', null],
  ['a number', 20261130],
  ['more than 40 characters', '1'.repeat(41)],
  ['two lines', '2026\n11'],
])('a day field is not %s', (_, value) => {
  expect(dayInput.safeParse(value).success).toBe(false)
})

test.each(['', '20261130', '20240229'])('%j is a day or no day yet', (value) => {
  expect(day.parse(value)).toBe(value)
})

test.each(['20260230', '2026/11/30', ' ', 'soon'])('%j is refused: not a real calendar date', (value) => {
  expect(day.safeParse(value).error?.issues[0]?.message).toBe('not a day of the form yyyymmdd')
})
