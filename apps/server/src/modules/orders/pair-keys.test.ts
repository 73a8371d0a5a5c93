import { expect, test } from 'vitest'
import { orderPairKeys } from './pair-keys'

test('a text has one key for each of its characters and pairs of characters, in ascending order', () => {
  const keys = orderPairKeys('7', 'abab')

  // a, b, ab, ba
  expect(keys).toHaveLength(4)
  expect([...keys]).toEqual(
    [...new Set([...orderPairKeys('7', 'ab'), ...orderPairKeys('7', 'ba')])].toSorted((a, b) => a - b),
  )
})

test('the keys of a character outside the basic plane are those of one character', () => {
  expect(orderPairKeys('7', '😀')).toHaveLength(1)
})

test('suppliers have different keys for the same text', () => {
  const others = new Set(orderPairKeys('8', 'brake disc'))

  expect(orderPairKeys('7', 'brake disc').filter((key) => others.has(key))).toHaveLength(0)
})

test('an empty text has no key', () => {
  expect(orderPairKeys('7', '')).toHaveLength(0)
})
