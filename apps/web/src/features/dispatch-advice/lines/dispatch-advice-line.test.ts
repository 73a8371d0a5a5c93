import { expect, test } from 'vitest'
import { toFormValues, updateItem } from '../form'
import { toLines } from './dispatch-advice-line'
import { aDispatchAdvice, aDispatchAdviceItem } from '../samples'

const PRODUCTS = [
  aDispatchAdviceItem({ productNumber: 'A', deliveredQuantity: 3 }),
  aDispatchAdviceItem({ productNumber: 'A', deliveredQuantity: 1, isOrigin: false }),
  aDispatchAdviceItem({ productNumber: 'B', deliveredQuantity: 'some' }),
]
const { items: ITEMS } = toFormValues(aDispatchAdvice({ items: PRODUCTS }))

test('each line knows its item and what all lines of that item deliver', () => {
  const lines = toLines(ITEMS, PRODUCTS, new WeakMap())

  expect(lines.map(({ product, delivered, isShared }) => [product.productNumber, delivered, isShared])).toEqual([
    ['A', '4', true],
    ['A', '4', true],
    ['B', 'some', false],
  ])
})

test('a change gives new references to the lines of its item, and to no other', () => {
  const cache = new WeakMap()
  const before = toLines(ITEMS, PRODUCTS, cache)

  const after = toLines(updateItem(ITEMS, 1, { deliveredQuantity: '2' }), PRODUCTS, cache)

  expect(after.map((line, i) => line === before[i])).toEqual([false, false, true])
  expect(after[0]?.delivered).toBe('5')
})
