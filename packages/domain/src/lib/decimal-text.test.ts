import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNumberText, plainNumber } from './decimal-text'

test.each(['7', '7.5', '7,5', ' 7,5 ', '0', '-3', '+19', '0.0000000001', '999999999999999'])(
  '%s is a number',
  (typed) => {
    expect(isNumberText(typed)).toBe(true)
  },
)

test.each([
  '',
  ' ',
  '7%',
  'seven',
  '1.000,5',
  '1 000',
  '7,',
  ',5',
  '1e3',
  'NaN',
  'Infinity',
  '0x10',
  '٧',
  '1'.repeat(16),
])('%j is not a number', (typed) => {
  expect(isNumberText(typed)).toBe(false)
})

test('comma and dot both work as decimal mark', () => {
  expect(plainNumber('7,5')).toBe('7.5')
  expect(plainNumber(' 7.5 ')).toBe('7.5')
})

test('every number people can type is a number to the machine', () => {
  const typed = fc.tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.constantFrom('.', ','), fc.nat(999_999))

  fc.assert(
    fc.property(typed, ([whole, mark, fraction]) => {
      const value = `${whole}${mark}${fraction}`
      expect(isNumberText(value)).toBe(true)
      expect(Number(plainNumber(value))).toBe(Number(`${whole}.${fraction}`))
    }),
  )
})
