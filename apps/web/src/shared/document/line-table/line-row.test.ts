import { expect, test } from 'vitest'
import { marksByRow, rowIndexOfField } from './line-row'

test('each row gets the failing fields that are its own', () => {
  const marked = new Set(['number', 'items.1.price', 'items.12.price', 'items.12.confirms.0.quantity', 'itemsX.1.a'])

  expect([...marksByRow(marked, 'items')]).toEqual([
    [1, ' items.1.price'],
    [12, ' items.12.price items.12.confirms.0.quantity'],
  ])
})

test.each([
  ['items.3.unitNetPrice', 3],
  ['items.0', 0],
  ['items', null],
  ['measurements.0.amount', null],
  ['items.total', null],
])('the row of %s is %s', (field, row) => {
  expect(rowIndexOfField(field, 'items')).toBe(row)
})
