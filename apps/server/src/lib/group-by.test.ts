import { expect, test } from 'vitest'
import { groupBy } from './group-by'

test('values of a key stay together, in their order', () => {
  const groups = groupBy(['ab', 'c', 'de'], (word) => word.length)

  expect([...groups]).toEqual([
    [2, ['ab', 'de']],
    [1, ['c']],
  ])
})
