import { expect, test } from 'vitest'
import { isIban } from './iban'

test.each([
  'DE89370400440532013000',
  'DE89 3704 0044 0532 0130 00',
  ' de89 3704 0044 0532 0130 00 ',
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
])('%s is not: %j', (_why, value) => {
  expect(isIban(value)).toBe(false)
})
