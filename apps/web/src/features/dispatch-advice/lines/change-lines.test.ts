import { describe, expect, test } from 'vitest'
import {
  addMeasurement,
  updateItem,
  updateMeasurement,
  duplicateItem,
  removeItem,
  removeMeasurement,
} from './change-lines'
import { toFormValues } from '../form'
import { aDispatchAdvice, aDispatchAdviceItem } from '../samples'

function itemsOf(...quantities: [quantity: number | string, isOrigin?: boolean][]) {
  const items = quantities.map(([deliveredQuantity, isOrigin = true], i) =>
    aDispatchAdviceItem({ deliveredQuantity, isOrigin, packetNumber: `P-${i}` }),
  )
  return toFormValues(aDispatchAdvice({ items })).items
}

describe('a duplicate', () => {
  test('follows its line, is not original, and copies its packet', () => {
    const [first, second] = itemsOf([4], [9])
    const items = first && second ? [first, second] : []

    const changed = duplicateItem(items, 0, 4)

    expect(changed).toEqual([first, { ...first, isOrigin: false, deliveredQuantity: '0' }, second])
    expect(changed[0]).toBe(first)
  })

  test.each([
    ['3', '1'],
    ['4', '0'],
    ['5', '0'],
    ['', '4'],
    ['some', '4'],
  ])('of %j out of 4 begins with %j', (delivered, left) => {
    expect(duplicateItem(itemsOf([delivered], [9]), 0, 4)[1]?.deliveredQuantity).toBe(left)
  })

  test('counts the duplicates there are already, and none of another item', () => {
    const items = itemsOf([9], [1], [2, false], [7])

    expect(duplicateItem(items, 2, 10).map((item) => [item.deliveredQuantity, item.isOrigin])).toEqual([
      ['9', true],
      ['1', true],
      ['2', false],
      ['7', false],
      ['7', true],
    ])
  })

  test('can be removed; an original line cannot', () => {
    const items = itemsOf([4], [1, false])

    expect(removeItem(items, 1)).toEqual([items[0]])
    expect(removeItem(items, 0)).toBe(items)
  })
})

test('changing a line leaves all others as they are', () => {
  const items = itemsOf([4], [9])

  const changed = updateItem(items, 1, { packetKind: 'Box' })

  expect(changed[0]).toBe(items[0])
  expect(changed[1]).toEqual({ ...items[1], packetKind: 'Box' })
})

test('only the first measurement row cannot be removed', () => {
  const rows = addMeasurement(addMeasurement([{ amount: '1', type: 'Width' }]))

  expect(removeMeasurement(rows, 0)).toBe(rows)
  expect(removeMeasurement(rows, 1)).toHaveLength(2)
  expect(updateMeasurement(rows, 2, { amount: '7' })[2]).toEqual({ amount: '7', type: '' })
})
