import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  convertMarks,
  inputText,
  isAmbiguousNumber,
  isEmptyInput,
  isNumber,
  isNonNegativeNumber,
  isWholeNumber,
  normalizeInput,
  type NumberInput,
  readNumber,
} from './number-input'

/** What is typed, how it is read with the point as decimal mark, and with the comma. Null: refused. */
const READINGS: [typed: string, withPoint: string | null, withComma: string | null][] = [
  ['7', '7', '7'],
  ['0', '0', '0'],
  ['-3', '-3', '-3'],
  ['+19', '19', '19'],
  [' 7.5 ', '7.5', '7.5'],
  [' 7,5 ', '7.5', '7.5'],
  ['.5', '0.5', '0.5'],
  [',5', '0.5', '0.5'],
  ['-.25', '-0.25', '-0.25'],
  ['0.335', '0.335', null],
  ['1.234', '1.234', null],
  ['0,335', null, '0.335'],
  ['1,234', null, '1.234'],
  [',500', null, '0.500'],
  ['1234,567', null, '1234.567'],
  ['12,34', '12.34', '12.34'],
  ['1,2345', '1.2345', '1.2345'],
  ['1.2345', '1.2345', '1.2345'],
  ['1,234.56', '1234.56', null],
  ['1,234.567', '1234.567', null],
  ['1,234,567', '1234567', null],
  ['1,234,567.8', '1234567.8', null],
  ['1.234,56', null, '1234.56'],
  ['1.234.567', null, '1234567'],
  ['12,34.5', null, null],
  ['1234,567.8', null, null],
  ['1,2,3', null, null],
  ['1,234,56', null, null],
  ['1,234.', null, null],
  ['7,', null, null],
  ['7.', null, null],
  ['.', null, null],
  ['', null, null],
  [' ', null, null],
  ['+', null, null],
  ['7%', null, null],
  ['12 pcs', null, null],
  ['1 000', null, null],
  ['1e3', null, null],
  ['NaN', null, null],
  ['Infinity', null, null],
  ['0x10', null, null],
  ['٧', null, null],
  ['9'.repeat(15), '9'.repeat(15), '9'.repeat(15)],
  ['9'.repeat(16), null, null],
  ['0.0000000001', '0.0000000001', '0.0000000001'],
  ['0.00000000001', null, null],
  ['999,999,999,999,999.5', '999999999999999.5', null],
  ['1,999,999,999,999,999.5', null, null],
]

describe('the decimal mark is the point, or the comma for a supplier who chose it; what can be read two ways is refused', () => {
  test.each(READINGS)('%j is read as %j with the point, as %j with the comma', (typed, withPoint, withComma) => {
    expect([readNumber(typed), readNumber(typed, ',')]).toEqual([withPoint, withComma])
  })

  test('the comma is the mirror image of the point', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), numberTexts()), (text) => {
        expect(readNumber(convertMarks(text, ','), ',')).toBe(readNumber(text))
        expect(convertMarks(convertMarks(text, ','), ',')).toBe(text)
        expect(convertMarks(text, '.')).toBe(text)
      }),
    )
  })

  test('a single comma with another number of digits than three is a decimal mark', () => {
    fc.assert(
      fc.property(fc.nat(), fc.stringMatching(/^\d{1,10}$/), (whole, fraction) => {
        expect(readNumber(`${whole},${fraction}`)).toBe(fraction.length === 3 ? null : `${whole}.${fraction}`)
        expect(isAmbiguousNumber(` ${whole},${fraction} `)).toBe(fraction.length === 3)
      }),
    )
  })

  test('a number formatted with thousands separators and a decimal point is read back', () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), fc.stringMatching(/^\d{1,10}$/), (whole, fraction) => {
        fc.pre(String(whole).length <= 15)
        expect(readNumber(`${whole.toLocaleString('en-US')}.${fraction}`)).toBe(`${whole}.${fraction}`)
      }),
    )
  })
})

describe('a field keeps what is no number, without surrounding blanks', () => {
  test.each<[NumberInput, string]>([
    ['7,5', '7.5'],
    [7.5, '7.5'],
    [1.234, '1.234'],
    [0, '0'],
    [5e-7, '0.0000005'],
    [' abc ', 'abc'],
    ['1,234', '1,234'],
    ['1,2,3', '1,2,3'],
    [1e21, '1e+21'],
    ['', ''],
    [' ', ''],
    [null, ''],
  ])('%j is normalized to %j', (value, text) => {
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

describe('a number has all its digits in a field', () => {
  test.each<[NumberInput, string]>([
    [5e-7, '0.0000005'],
    [-1.25e-7, '-0.000000125'],
    [1e-10, '0.0000000001'],
    [0.000001, '0.000001'],
    [12.5, '12.5'],
    [100, '100'],
    ['5e-7', '5e-7'],
    [' 7,5', ' 7,5'],
    ['', ''],
    [null, ''],
  ])('%j has the text %j', (value, text) => {
    expect(inputText(value)).toBe(text)
  })

  test('a number of at most 10 decimals is read as what it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (count) => {
        const value = Number(`${count}e-10`)
        expect(Number(readNumber(inputText(value)))).toBe(value)
      }),
    )
  })

  test('a number with more decimals keeps its exponent, and is none that can be read', () => {
    expect(inputText(5e-11)).toBe('5e-11')
    expect(isNumber(5e-11)).toBe(false)
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
  ['1,234,567', 'a whole number'],
  ['9'.repeat(15), 'a whole number'],
  ['1.5', 'a positive number'],
  ['1,5', 'a positive number'],
  [1.5, 'a positive number'],
  ['1.234', 'a positive number'],
  ['12.0', 'a positive number'],
  ['-1', 'a number'],
  [-1.5, 'a number'],
  ['-0', 'a number'],
  ['1,234', 'text'],
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
        expect(isNonNegativeNumber(`${whole}.${fraction}`)).toBe(true)
        expect(isNonNegativeNumber(`-${whole}.${fraction}`)).toBe(false)
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
    .tuple(fc.constantFrom('', '+', '-', ' '), fc.nat(), fc.constantFrom('.', ',', ',123.', '.123,'), fc.nat(9999))
    .map((parts) => parts.join(''))
}
