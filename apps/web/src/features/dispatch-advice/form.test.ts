import { describe, expect, test } from 'vitest'
import {
  addMeasurement,
  duplicateItem,
  removeItem,
  removeMeasurement,
  toFormValues,
  toRequestForm,
  updateItem,
  updateMeasurement,
} from './form'
import { aCompleteDispatchAdvice, aDispatchAdvice, aDispatchAdviceItem } from './samples'

test('numbers become text, and every list of measurements has a first row', () => {
  expect(
    toFormValues(aDispatchAdvice({ packetCount: 2, items: [aDispatchAdviceItem({ deliveredQuantity: null })] })),
  ).toEqual({
    deliveryDate: '20301130',
    transportType: '',
    transportId: '',
    packetCount: '2',
    identSystem: '',
    packetNumber: '',
    proposals: {},
    measurements: [{ amount: '', type: '' }],
    items: [
      {
        deliveredQuantity: '',
        packetKind: '',
        identSystem: '',
        packetNumber: '',
        measurements: [{ amount: '', type: '' }],
        isOrigin: true,
      },
    ],
  })
})

test('text that is not a number stays as it was typed', () => {
  const form = toFormValues(aDispatchAdvice({ packetCount: 'two', measurements: [{ amount: '1,5', type: 'Width' }] }))

  expect(form.packetCount).toBe('two')
  expect(form.measurements).toEqual([{ amount: '1.5', type: 'Width' }])
})

test('empty rows are not sent; all others are, incomplete ones too', () => {
  const form = toFormValues(aCompleteDispatchAdvice())
  const typed = { amount: '', type: 'Volume' }

  const body = toRequestForm({
    ...form,
    measurements: [{ amount: ' ', type: '' }, typed],
    items: form.items.map((item) => ({ ...item, measurements: [{ amount: '', type: '' }] })),
  })

  expect(body.measurements).toEqual([typed])
  expect(body.items[0]?.measurements).toEqual([])
})

test('values from the server are sent back unchanged', () => {
  const measurements = [{ amount: '12', type: 'Volume' }]
  const form = toRequestForm(
    toFormValues(
      aCompleteDispatchAdvice({
        measurements,
        items: [aDispatchAdviceItem(), aDispatchAdviceItem({ isOrigin: false })],
      }),
    ),
  )

  expect(form).toMatchObject({
    transportType: 'Road',
    packetCount: '2',
    measurements,
    items: [
      { deliveredQuantity: '12', isOrigin: true },
      { deliveredQuantity: '12', isOrigin: false },
    ],
  })
})

describe('a duplicate', () => {
  test('follows its line, is not original, and copies its packet', () => {
    const [first, second] = itemValues([4], [9])
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
    expect(duplicateItem(itemValues([delivered], [9]), 0, 4)[1]?.deliveredQuantity).toBe(left)
  })

  test('subtracts the existing duplicates, but no lines of another item', () => {
    const items = itemValues([9], [1], [2, false], [7])

    expect(duplicateItem(items, 2, 10).map((item) => [item.deliveredQuantity, item.isOrigin])).toEqual([
      ['9', true],
      ['1', true],
      ['2', false],
      ['7', false],
      ['7', true],
    ])
  })

  test('can be removed; an original line cannot', () => {
    const items = itemValues([4], [1, false])

    expect(removeItem(items, 1)).toEqual([items[0]])
    expect(removeItem(items, 0)).toBe(items)
  })
})

test('changing a line leaves all others as they are', () => {
  const items = itemValues([4], [9])

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

function itemValues(...quantities: [quantity: number | string, isOrigin?: boolean][]) {
  const items = quantities.map(([deliveredQuantity, isOrigin = true], i) =>
    aDispatchAdviceItem({ deliveredQuantity, isOrigin, packetNumber: `P-${i}` }),
  )
  return toFormValues(aDispatchAdvice({ items })).items
}
