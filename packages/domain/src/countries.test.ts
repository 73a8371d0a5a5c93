import { expect, test } from 'vitest'
import { COUNTRY_CODES, countryNameFinder, isCountry, unknownCountryError } from './countries'

test('there are the 249 country codes of ISO 3166-1, each once', () => {
  expect(COUNTRY_CODES).toHaveLength(249)
  expect(new Set(COUNTRY_CODES).size).toBe(249)
})

test.each([
  ['DE', true],
  ['de', false],
  ['EU', false],
  ['', false],
])('whether %j is a country: %j', (code, expected) => {
  expect(isCountry(code)).toBe(expected)
})

test.each([
  ['DE', 'Germany'],
  ['de', 'Germany'],
  ['De', 'Germany'],
  ['XX', 'XX'],
  ['xx', 'xx'],
  ['', ''],
])('the name of the country %j is %j', (code, name) => {
  expect(countryNameFinder([{ code: 'DE', name: 'Germany' }])(code)).toBe(name)
})

test.each([
  ['DE', null],
  ['XX', { error: 'The country XX is not known.', errorField: 'seller.country' }],
  ['', { error: 'The country  is not known.', errorField: 'seller.country' }],
])('%j in the field seller.country: %o', (code, expected) => {
  expect(unknownCountryError(code, 'seller.country')).toEqual(expected)
})
