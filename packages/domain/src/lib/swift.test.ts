import { expect, test } from 'vitest'
import { isSwift } from './swift'

test.each(['DEUTDEFF', 'DEUTDEFF500', 'deutdeff', 'CHASUS33', 'BKCHCNBJ', 'DEUT DE FF'])(
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
])('a code %s is not: %j', (_why, value) => {
  expect(isSwift(value)).toBe(false)
})
