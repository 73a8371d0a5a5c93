import { describe, expect, test } from 'vitest'
import { SAMPLE_ADDRESS } from '../documents/samples'
import {
  aConfirmLine,
  anOrderResponse,
  anOrderResponseForm,
  anOrderResponseItem,
  anOrderResponseItemForm,
} from './samples'
import { orderResponse, orderResponseForm } from './shape'

test('an order response is read as it is specified', () => {
  expect(orderResponse.parse(anOrderResponse())).toEqual(anOrderResponse())
})

test('an item may come without EAN, prices and requested delivery date', () => {
  const item = anOrderResponseItem({ ean: '', unitNetPrice: null, unitListPrice: null, requestedDeliveryDate: '' })

  expect(orderResponse.parse(anOrderResponse({ items: [item] })).items).toEqual([item])
})

test.each(['queued', 'sending', 'delivered', 'failed'] as const)('a submitted one may be %s', (state) => {
  const delivery = { id: '9', state, reason: '', at: '2026-11-02T09:00:01.000Z' }
  const submitted = anOrderResponse({ submittedAt: '2026-11-02T09:00:00.000Z', delivery })

  expect(orderResponse.parse(submitted)).toEqual(submitted)
  expect(orderResponse.safeParse({ ...submitted, delivery: { ...delivery, state: 'lost' } }).success).toBe(false)
})

describe('the form of an order response', () => {
  test.each([
    ['without an address', {}],
    ['with an address', { deliveryPartyAddress: SAMPLE_ADDRESS }],
    ['with no address', { deliveryPartyAddress: null }],
  ])('is accepted %s', (_, changes) => {
    expect(orderResponseForm.parse(anOrderResponseForm(changes))).toEqual(anOrderResponseForm(changes))
  })

  test('keeps nothing of an item but productName, inputEan, prices and confirms', () => {
    const item = { ...anOrderResponseItemForm(), ean: '1', requestedQuantity: 999 }

    expect(orderResponseForm.parse({ ...anOrderResponseForm(), items: [item] })).toEqual(anOrderResponseForm())
  })

  test('an empty EAN may be left out', () => {
    const { inputEan: _, ...item } = anOrderResponseItemForm()

    expect(orderResponseForm.parse({ ...anOrderResponseForm(), items: [item] })).toEqual(anOrderResponseForm())
  })

  test('at least one confirm line stays per item', () => {
    const form = anOrderResponseForm({ items: [anOrderResponseItemForm({ confirms: [] })] })

    expect(orderResponseForm.safeParse(form).error?.issues[0]?.message).toBe(
      'an item must have at least one confirm line',
    )
  })
})

describe('a confirm line', () => {
  test.each(['', 'Confirmed', 'Rejected', 'Unknown'])('may have the status %j', (status) => {
    expect(orderResponseForm.safeParse(formWith({ ...aConfirmLine(), status })).success).toBe(true)
  })

  test.each(['', '20261130', '20260230', '31.11.2026'])('may have the typed delivery date %j', (deliveryDate) => {
    const form = formWith(aConfirmLine({ deliveryDate }))

    expect(orderResponseForm.parse(form)).toEqual(form)
  })

  test.each([
    ['status', 'confirmed'],
    ['status', null],
    ['deliveryDate', 20261130],
    ['deliveryDate', null],
    ['reason', 'a\nb'],
    ['quantity', undefined],
  ])('is malformed with the %s %j', (field, value) => {
    expect(orderResponseForm.safeParse(formWith({ ...aConfirmLine(), [field]: value })).success).toBe(false)
  })
})

function formWith(line: object) {
  return { ...anOrderResponseForm(), items: [{ ...anOrderResponseItemForm(), confirms: [line] }] }
}
