import { expect, test } from 'vitest'
import { effectiveTaxNumber, effectiveVatId, hasCountryPrefix } from './tax-ids'

test.each([
  ['DE123456789', true],
  ['de 123 456 789', true],
  ['ATU12345678', true],
  ['CHE-123.456.789', true],
  ['EL123456789', true],
  ['XI123456789', true],
  ['231/123/45678', false],
  ['123456789', false],
  ['ZZ123456789', false],
  ['DE', false],
  ['', false],
])('%j begins with a country code: %j', (value, expected) => {
  expect(hasCountryPrefix(value)).toBe(expected)
})

test.each([
  ['DE 123 456 789', '231/123/45678', 'DE123456789'],
  ['', 'DE 123 456 789', 'DE123456789'],
  ['', '231/123/45678', ''],
  ['123456789', 'DE123456789', '123456789'],
])('the VAT id of the field %j and the tax registration number %j is %j', (vatId, taxRegNumber, expected) => {
  expect(effectiveVatId(vatId, taxRegNumber)).toBe(expected)
})

test.each([
  ['231/123/45678', 'DE123456789', '231/123/45678'],
  ['', '231/123/45678', '231/123/45678'],
  ['', 'DE123456789', ''],
])('the tax number of the field %j and the tax registration number %j is %j', (taxNumber, taxRegNumber, expected) => {
  expect(effectiveTaxNumber(taxNumber, taxRegNumber)).toBe(expected)
})
