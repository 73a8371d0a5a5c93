import { LIST_MAX_LENGTHS } from '@partwire/domain/lib/limits'
import { expect, test } from 'vitest'
import { OPEN_LINE_LIST } from './open-line-list'

const longest = '1'.repeat(LIST_MAX_LENGTHS.customer)

test.each([
  ['4711', '4711'],
  [4711, '4711'],
  [longest, longest],
  [`${longest}1`, ''],
  ['\0', ''],
  ['\uD800', ''],
  [['4711'], ''],
  [undefined, ''],
])('the customer %j of an address filters by %j: what the call would refuse counts as none', (customer, expected) => {
  expect(OPEN_LINE_LIST.read({ customer }).customer).toBe(expected)
})
