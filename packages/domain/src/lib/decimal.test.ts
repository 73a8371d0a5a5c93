import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparableNumber, formatMoney, formatUnitPrice, parseDecimal, roundToCents, sum, toDecimal } from './decimal'
import { decimalText, halfUpToCents } from './samples'

const scaled = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })

describe('arithmetic is decimal, half-up to 2 decimals', () => {
  test.each([
    ['0', '0.00'],
    ['1', '1.00'],
    ['1.004', '1.00'],
    ['1.005', '1.01'],
    ['1.015', '1.02'],
    ['1.025', '1.03'],
    ['2.675', '2.68'],
    ['1.0049999999', '1.00'],
    ['8.345', '8.35'],
    ['0.005', '0.01'],
    ['0.0049', '0.00'],
    ['-1.005', '-1.01'],
    ['-0.004', '0.00'],
    ['999999999999999.995', '1000000000000000.00'],
  ])('%s is %s', (value, expected) => {
    expect(formatMoney(toDecimal(value))).toBe(expected)
    expect(roundToCents(toDecimal(value)).toFixed(2)).toBe(expected)
  })

  test('it rounds as whole numbers of the smallest unit do, whatever the decimals', () => {
    fc.assert(
      fc.property(scaled, fc.integer({ min: 0, max: 10 }), (value, decimals) => {
        expect(formatMoney(toDecimal(decimalText(value % 10n ** 15n, decimals)))).toBe(
          halfUpToCents(value % 10n ** 15n, decimals),
        )
      }),
    )
  })

  test('what is rounded stays as it is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (value) => {
        const once = roundToCents(toDecimal(decimalText(value, 5)))
        expect(roundToCents(once).eq(once)).toBe(true)
      }),
    )
  })
})

test('a number that JavaScript writes with an exponent is exact, and shown with all its digits', () => {
  expect(sum([toDecimal(5e-7), toDecimal('0.0000005')]).toFixed()).toBe('0.000001')
  expect([formatUnitPrice(5e-7), comparableNumber(5e-7)]).toEqual(['0.0000005', '0.0000005'])
})

test('a sum with more digits than can be typed is exact, as text and as a number', () => {
  expect(toDecimal('1999999999999998').toFixed()).toBe('1999999999999998')
  expect(toDecimal(1_999_999_999_999_998).toFixed()).toBe('1999999999999998')
})

describe('never binary floating point', () => {
  test.each([
    [['0.1', '0.2'], '0.3'],
    [[0.1, 0.2, 0.3], '0.6'],
    [['999999999999999', '0.0000000001'], '999999999999999.0000000001'],
    [[], '0'],
  ])('the sum of %j is %s', (values, expected) => {
    expect(sum(values.map((value) => toDecimal(value))).toFixed()).toBe(expected)
  })

  test('a sum is that of whole numbers of the smallest unit, in any order', () => {
    const values = fc.array(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), { maxLength: 12 })

    fc.assert(
      fc.property(values, (units) => {
        const decimals = units.map((unit) => toDecimal(decimalText(unit, 10)))
        const expected = decimalText(
          units.reduce((a, b) => a + b, 0n),
          10,
        )

        expect(sum(decimals).eq(expected)).toBe(true)
        expect(sum(decimals.toReversed()).eq(expected)).toBe(true)
      }),
    )
  })
})

describe('what is not a number yet counts as 0, so that sums can be shown while somebody types', () => {
  test.each(['', ' ', null, 'abc', '1,', '-', '1e3', '1.000,5'])('%j', (value) => {
    expect(toDecimal(value).toFixed()).toBe('0')
  })

  test.each([
    ['7,5', '7.5'],
    [' +7.5 ', '7.5'],
    [7.5, '7.5'],
    ['-7', '-7'],
    ['007', '7'],
  ])('%j is %s', (value, expected) => {
    expect(toDecimal(value).toFixed()).toBe(expected)
  })
})

describe('a text that was computed is read as it is', () => {
  test('with any number of digits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (units) => {
        expect(formatMoney(parseDecimal(decimalText(units, 2)))).toBe(halfUpToCents(units, 2))
      }),
    )
  })

  test.each(['', ' 1', '1,5', '+1', '.5', '1.', '1e3', 'NaN', 'Infinity', '--1'])('and %j is never 0', (text) => {
    expect(() => parseDecimal(text)).toThrow('is not a decimal number.')
  })
})

test.each([
  [12.5, '12.50'],
  [3, '3.00'],
  ['0,12345', '0.12345'],
  ['', ''],
  [null, ''],
  ['cheap', 'cheap'],
])('the unit price %j shows as %s', (price, shown) => {
  expect(formatUnitPrice(price)).toBe(shown)
})
