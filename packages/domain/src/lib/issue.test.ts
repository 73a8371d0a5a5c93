import { expect, test } from 'vitest'
import { check } from './issue'

test('a rule that holds raises no issue', () => {
  expect(check(true, 'items.0.quantity', 'quantity')).toEqual([])
})

test('a broken rule names the place and the label of the field', () => {
  expect(check(false, 'items.0.quantity', 'quantity')).toEqual([{ path: 'items.0.quantity', label: 'quantity' }])
})
