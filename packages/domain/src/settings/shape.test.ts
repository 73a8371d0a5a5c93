import { expect, test } from 'vitest'
import { aSetting } from './samples'
import { setting } from './shape'

test('settings are not changed', () => {
  expect(setting.parse(aSetting())).toEqual(aSetting())
})

test('the decimal mark is optional, a point or a comma', () => {
  for (const decimalMark of ['.', ','] as const) {
    expect(setting.parse(aSetting({ decimalMark }))).toEqual(aSetting({ decimalMark }))
  }
  expect(setting.safeParse({ ...aSetting(), decimalMark: ';' }).success).toBe(false)
})

test('id and supplierId are not sent on update', () => {
  expect(setting.safeParse({ ...aSetting(), id: '1', supplierId: '2' }).success).toBe(false)
})

test('a value with a line break is refused: it could write lines of its own into a document', () => {
  const { seller } = aSetting()

  expect(setting.safeParse(aSetting({ seller: { ...seller, name: 'Kessler\nAG' } })).success).toBe(false)
})

test('the number of tax rows has an end', () => {
  const [tax] = aSetting().taxs

  expect(setting.safeParse({ ...aSetting(), taxs: Array(100).fill(tax) }).success).toBe(true)
  expect(setting.safeParse({ ...aSetting(), taxs: Array(101).fill(tax) }).success).toBe(false)
})
