import { expect, test } from 'vitest'
import { formatDecimal, formatPrice, WORDS } from './words'

test.each([
  ['0.03', '0.03', '0,03'],
  ['999.00', '999.00', '999,00'],
  ['1234567.89', '1,234,567.89', '1.234.567,89'],
  ['-1234.50', '-1,234.50', '-1.234,50'],
  ['1000', '1,000', '1.000'],
])('%s is written as %s in English and as %s in German', (value, english, german) => {
  expect([formatDecimal(value, WORDS.en), formatDecimal(value, WORDS.de)]).toEqual([english, german])
})

test.each([
  ['12', '12.00'],
  ['12.5', '12.50'],
  ['0.33512', '0.33512'],
])('the price %s has at least two decimals and all of its own: %s', (value, expected) => {
  expect(formatPrice(value, WORDS.en)).toBe(expected)
})

test.each([
  ['20261112', '2026-11-12', '12.11.2026'],
  ['', '', ''],
])('the day %j is %j in English and %j in German', (day, english, german) => {
  expect([WORDS.en.formatDay(day), WORDS.de.formatDay(day)]).toEqual([english, german])
})
