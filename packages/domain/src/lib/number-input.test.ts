import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isEmptyInput,
  isNumber,
  isNonNegativeNumber,
  isWholeNumber,
  normalizeInput,
  type NumberInput,
  isNumberText,
  normalizeDecimalMark,
} from './number-input'

describe('comma and dot both work as decimal mark, and blanks around a number do not matter', () => {
  test.each<[NumberInput, string]>([
    ['7,5', '7.5'],
    ['7.5', '7.5'],
    [' 7,5 ', '7.5'],
    ['+7', '7'],
    ['-7', '-7'],
    [7.5, '7.5'],
    [0, '0'],
    [' abc ', 'abc'],
    ['+', '+'],
    ['1,2,3', '1,2,3'],
    [1e21, '1e+21'],
    ['', ''],
    [' ', ''],
    [null, ''],
  ])('%j is read as %j', (value, text) => {
    expect(normalizeInput(value)).toBe(text)
  })

  test('normalizing twice changes nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), numberTexts()), (value) => {
        expect(normalizeInput(normalizeInput(value))).toBe(normalizeInput(value))
      }),
    )
  })
})

const TABLE: [NumberInput, string][] = [
  ['', 'nothing'],
  [null, 'nothing'],
  ['   ', 'nothing'],
  ['0', 'a whole number'],
  [0, 'a whole number'],
  ['12', 'a whole number'],
  [' 12 ', 'a whole number'],
  ['+12', 'a whole number'],
  ['007', 'a whole number'],
  ['9'.repeat(15), 'a whole number'],
  ['1.5', 'a positive number'],
  ['1,5', 'a positive number'],
  [1.5, 'a positive number'],
  ['12.0', 'a positive number'],
  ['-1', 'a number'],
  [-1.5, 'a number'],
  ['-0', 'a number'],
  ['9'.repeat(16), 'text'],
  ['abc', 'text'],
  ['1 000', 'text'],
  ['1e3', 'text'],
  ['12 pcs', 'text'],
  ['x12', 'text'],
  [1e21, 'text'],
  ['٣', 'text'],
]

describe('an empty number is null or blank; prices are 0 or more; quantities are whole numbers of 0 or more', () => {
  test.each(TABLE)('%j is %s', (value, expected) => {
    expect(classify(value)).toBe(expected)
  })

  test('a whole number is a positive number, a positive number is a number, and no number is nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), numberTexts(), fc.constant(null)), (value) => {
        const laws = [
          !isWholeNumber(value) || isNonNegativeNumber(value),
          !isNonNegativeNumber(value) || isNumber(value),
          !isNumber(value) || !isEmptyInput(value),
        ]
        expect(laws).toEqual([true, true, true])
      }),
    )
  })

  test('a number typed with a minus is never positive, without one always', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(9999), (whole, fraction) => {
        expect(isNonNegativeNumber(`${whole},${fraction}`)).toBe(true)
        expect(isNonNegativeNumber(`-${whole},${fraction}`)).toBe(false)
      }),
    )
  })
})

function classify(value: NumberInput): string {
  if (isEmptyInput(value)) return 'nothing'
  if (isWholeNumber(value)) return 'a whole number'
  if (isNonNegativeNumber(value)) return 'a positive number'
  return isNumber(value) ? 'a number' : 'text'
}

function numberTexts() {
  return fc
    .tuple(fc.constantFrom('', '+', '-', ' '), fc.nat(), fc.constantFrom('.', ','), fc.nat(9999))
    .map((parts) => parts.join(''))
}

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
  expect(normalizeDecimalMark('7,5')).toBe('7.5')
  expect(normalizeDecimalMark(' 7.5 ')).toBe('7.5')
})

test('every accepted number can be parsed', () => {
  const typed = fc.tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.constantFrom('.', ','), fc.nat(999_999))

  fc.assert(
    fc.property(typed, ([whole, mark, fraction]) => {
      const value = `${whole}${mark}${fraction}`
      expect(isNumberText(value)).toBe(true)
      expect(Number(normalizeDecimalMark(value))).toBe(Number(`${whole}.${fraction}`))
    }),
  )
})
