import { expect, test } from 'vitest'
import { electronicCode, isIban, isSwift } from './bank-codes'

test.each([
  'DE89370400440532013000',
  'DE89 3704 0044 0532 0130 00',
  ' de89 3704 0044 0532 0130 00 ',
  'DE89-3704-0044-0532-0130-00',
  'DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000',
  'NL91ABNA0417164300',
  'CH9300762011623852957',
])('%s is an IBAN', (value) => {
  expect(isIban(value)).toBe(true)
})

test.each([
  ['wrong check digits', 'DE88370400440532013000'],
  ['too short', 'DE8937040044053201300'],
  ['a country without IBANs', 'US89370400440532013000'],
  ['an account number', '0532013000'],
  ['nothing', ''],
  ['blanks', '   '],
])('%s is not: %j', (_reason, value) => {
  expect(isIban(value)).toBe(false)
})

test.each(['DEUTDEFF', 'DEUTDEFF500', 'deutdeff', 'CHASUS33', 'BKCHCNBJ', 'DEUT DE FF', 'DEUT-DE-FF'])(
  '%s is a SWIFT code',
  (value) => {
    expect(isSwift(value)).toBe(true)
  },
)

test.each([
  ['of 9 characters', 'DEUTDEFF5'],
  ['with digits for the bank', 'D3UTDEFF'],
  ['of no country', 'DEUTQQFF'],
  ['nothing', ''],
])('a code %s is not: %j', (_reason, value) => {
  expect(isSwift(value)).toBe(false)
})

test.each([
  [' de89 3704 0044 0532 0130 00 ', 'DE89370400440532013000'],
  ['DE89-3704-0044-0532-0130-00', 'DE89370400440532013000'],
  ['deut de ff', 'DEUTDEFF'],
  ['-', '-'],
  ['', ''],
])('%j is stated in documents as %j', (typed, stated) => {
  expect(electronicCode(typed)).toBe(stated)
})
