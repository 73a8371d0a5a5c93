import { describe, expect, test } from 'vitest'
import { BLANK_ADDRESS } from '../documents/samples'
import { confirmMessage } from '../lib/issue'
import { orderResponseSaveIssues } from './rules'
import { aConfirmLine, anOrderResponseForm, anOrderResponseItemForm } from './samples'
import type { OrderResponseItemForm } from './shape'

const EMPTY = aConfirmLine({ quantity: '', status: '', reason: '', deliveryDate: '' })

describe('save: prices number or empty, quantity integer or empty, nothing else', () => {
  test('a form with nothing filled can be saved', () => {
    const item = anOrderResponseItemForm({ productName: '', unitNetPrice: null, unitListPrice: '', confirms: [EMPTY] })
    const form = anOrderResponseForm({ sellerOrderNumber: '', deliveryPartyAddress: BLANK_ADDRESS, items: [item] })

    expect(orderResponseSaveIssues(form)).toEqual([])
  })

  test.each<[OrderResponseItemForm['unitNetPrice'], boolean]>([
    ['', true],
    [null, true],
    [' ', true],
    ['0', true],
    ['12,5', true],
    ['.5', true],
    ['1,234.56', true],
    ['1.234', true],
    ['1,234', false],
    ['0,335', false],
    [12.5, true],
    ['abc', false],
    ['-1', false],
    ['12 EUR', false],
  ])('price %j can be saved: %s', (price, canBeSaved) => {
    expect(findIssues({ unitNetPrice: price })).toEqual(
      canBeSaved ? [] : [{ path: 'items.1.unitNetPrice', label: 'unit net price' }],
    )
    expect(findIssues({ unitListPrice: price })).toEqual(
      canBeSaved ? [] : [{ path: 'items.1.unitListPrice', label: 'unit list price' }],
    )
  })

  test.each<[OrderResponseItemForm['unitNetPrice'], boolean]>([
    ['', true],
    [null, true],
    [0, true],
    ['10', true],
    [999, true],
    ['1,234,567', true],
    ['1,234', false],
    ['1.5', false],
    ['-1', false],
    ['ten', false],
  ])('quantity %j can be saved: %s', (quantity, canBeSaved) => {
    expect(findIssues({ confirms: [aConfirmLine(), aConfirmLine({ quantity })] })).toEqual(
      canBeSaved ? [] : [{ path: 'items.1.confirms.1.quantity', label: 'quantity' }],
    )
  })

  test.each(['', '20261130', '20260230', 'soon'])('the delivery date %j can be saved', (deliveryDate) => {
    expect(findIssues({ confirms: [aConfirmLine({ deliveryDate })] })).toEqual([])
  })
})

test('the banner of a save lists each label once, in screen order', () => {
  const wrong = anOrderResponseItemForm({
    unitNetPrice: 'a',
    unitListPrice: 'b',
    confirms: [aConfirmLine({ quantity: 'c' }), aConfirmLine({ quantity: 'd' })],
  })

  expect(confirmMessage(orderResponseSaveIssues(anOrderResponseForm({ items: [wrong, wrong] })))).toBe(
    'Please confirm unit net price, unit list price & quantity!',
  )
})

function findIssues(changes: Partial<OrderResponseItemForm>) {
  const items = [anOrderResponseItemForm(), anOrderResponseItemForm(changes)]
  return orderResponseSaveIssues(anOrderResponseForm({ items }))
}
