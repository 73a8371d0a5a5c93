import { expect, test } from 'vitest'
import { changeItem } from './change-lines'
import { formOf } from '../form'
import { lineRows } from './line-rows'
import { anAdvice, anItem } from '../samples'

const PRODUCTS = [
  anItem({ productNumber: 'A', deliveredQuantity: 3 }),
  anItem({ productNumber: 'A', deliveredQuantity: 1, isOrigin: false }),
  anItem({ productNumber: 'B', deliveredQuantity: 'some' }),
]
const { items: ITEMS } = formOf(anAdvice({ items: PRODUCTS }))

test('each line knows its item and what all lines of that item deliver', () => {
  const lines = lineRows(ITEMS, PRODUCTS, new WeakMap())

  expect(lines.map(({ product, delivered, isShared }) => [product.productNumber, delivered, isShared])).toEqual([
    ['A', '4', true],
    ['A', '4', true],
    ['B', 'some', false],
  ])
})

test('a key press draws the lines of its item, and no other', () => {
  const cache = new WeakMap()
  const before = lineRows(ITEMS, PRODUCTS, cache)

  const after = lineRows(changeItem(ITEMS, 1, { deliveredQuantity: '2' }), PRODUCTS, cache)

  expect(after.map((line, i) => line === before[i])).toEqual([false, false, true])
  expect(after[0]?.delivered).toBe('5')
})
