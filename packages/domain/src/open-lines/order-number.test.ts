import { describe, expect, test } from 'vitest'
import { formatSellerOrderNumber, orderNumberError } from './order-number'

const TODAY = '20261116'

test.each([
  ['S{yy}-{00000}', 42n, 'S26-00042'],
  ['{yyyy}{0000}', 7n, '20260007'],
  ['{yy}{mm}{dd}-{000}', 1n, '261116-001'],
  [' A{0} ', 123n, 'A123'],
  ['S{yy}-{000000}', 1_000_000n, null],
  ['S{yy}-{0000000}', 1n, null],
])('the pattern %s with the number %s gives %s', (pattern, count, number) => {
  expect(formatSellerOrderNumber(pattern, count, TODAY)).toBe(number)
})

describe('a pattern is refused', () => {
  test.each([
    ['', '1', 'Please type a pattern, for example S{yy}-{00000}.', 'pattern'],
    ['S-{yy}', '1', 'The pattern needs one counter', 'pattern'],
    ['{00}{00}', '1', 'The pattern needs one counter', 'pattern'],
    ['{00000}{xx}', '1', 'The pattern needs one counter', 'pattern'],
    ['{00000', '1', 'The pattern needs one counter', 'pattern'],
    ['S{yy}-{00000}', '', 'Please type the next number, 1 or more.', 'nextNumber'],
    ['S{yy}-{00000}', '0', 'Please type the next number, 1 or more.', 'nextNumber'],
    ['S{yy}-{00000}', '1.5', 'Please type the next number, 1 or more.', 'nextNumber'],
  ])('%s with the next number "%s"', (pattern, next, error, errorField) => {
    expect(orderNumberError(pattern, next, TODAY)).toEqual({ error: expect.stringContaining(error), errorField })
  })

  test('when it gives more than the 10 characters the network takes', () => {
    const error = 'The network takes 10 characters at most. This pattern gives more.'

    expect(orderNumberError('SELLER-{00000}', '1', TODAY)).toEqual({ error, errorField: 'pattern' })
    expect(orderNumberError('S{yy}-{00000}', '9999999', TODAY)).toEqual({ error, errorField: 'pattern' })
    expect(orderNumberError('S{yy}-{000000}', '999999', TODAY)).toBeNull()
  })
})
