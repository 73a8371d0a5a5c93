import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canConfirmRequestedDay, confirmItemAsRequested, initialConfirmLine, newConfirmLine } from './confirm-lines'
import { aConfirmLine, anOrderResponseItemForm } from './samples'
import { isQuantitySumValid } from './rules'
import type { ConfirmLine } from './shape'

const TODAY = '20261115'
const REQUESTED = { requestedQuantity: 10, requestedDeliveryDate: '20261130' }
const UNTOUCHED = initialConfirmLine(REQUESTED, TODAY)
const DAYS = { today: TODAY, otherDay: '20261116' }

test('a new confirm line starts with quantity 0, empty status, delivery date today, empty reason', () => {
  expect(newConfirmLine(TODAY)).toEqual({ quantity: 0, status: '', deliveryDate: TODAY, reason: '' })
})

describe('each item starts with one confirm line: the requested quantity, empty status, the requested delivery date', () => {
  test.each([
    ['20261130', '20261130', 'a day to come'],
    ['20261115', '20261115', 'today'],
    ['20261114', '20261115', 'a day that has passed'],
    ['20251231', '20261115', 'a day of last year'],
    ['', '20261115', 'no day'],
  ])('requested %j: %s, %s', (requestedDeliveryDate, deliveryDate) => {
    expect(initialConfirmLine({ requestedQuantity: 7, requestedDeliveryDate }, TODAY)).toEqual({
      quantity: 7,
      status: '',
      reason: '',
      deliveryDate,
    })
  })

  test('a confirm line never starts before today', () => {
    const day = fc.integer({ min: 20200101, max: 20301231 }).map(String)

    fc.assert(
      fc.property(day, day, fc.nat(), (requestedDeliveryDate, today, requestedQuantity) => {
        const { deliveryDate } = initialConfirmLine({ requestedQuantity, requestedDeliveryDate }, today)
        expect(deliveryDate >= today).toBe(true)
        expect([today, requestedDeliveryDate]).toContain(deliveryDate)
      }),
    )
  })
})

describe('one click confirms as requested what has not been edited yet', () => {
  test.each<[string, Partial<ConfirmLine>]>([
    ['as the draft began', {}],
    ['with the quantity emptied', { quantity: '' }],
    ['with the quantity null', { quantity: null }],
    ['with the same quantity as text', { quantity: ' 10 ' }],
    ['with blanks for a reason', { reason: ' ' }],
    ['with a date that was today when the draft began', { deliveryDate: '20261101' }],
  ])('a line %s', (_, changes) => {
    const item = anOrderResponseItemForm({ confirms: [{ ...UNTOUCHED, ...changes }] })

    expect(confirmItemAsRequested(item, REQUESTED, DAYS)).toEqual({
      ...item,
      confirms: [{ quantity: 10, status: 'Confirmed', reason: '', deliveryDate: '20261130' }],
    })
  })

  test.each<[string, ConfirmLine[]]>([
    ['a rejected line', [{ ...UNTOUCHED, status: 'Rejected' }]],
    ['a confirmed line', [{ ...UNTOUCHED, status: 'Confirmed', deliveryDate: '20261201' }]],
    ['another quantity', [{ ...UNTOUCHED, quantity: 9 }]],
    ['a wrong quantity', [{ ...UNTOUCHED, quantity: 'ten' }]],
    ['a reason', [{ ...UNTOUCHED, reason: 'sold out' }]],
    ['two lines', [UNTOUCHED, newConfirmLine(TODAY)]],
    ['no line', []],
  ])('and does not change: %s', (_, confirms) => {
    const item = anOrderResponseItemForm({ confirms })

    expect(confirmItemAsRequested(item, REQUESTED, DAYS)).toBe(item)
  })

  test.each([
    [1.5, 'no whole number: it can only be rejected or Unknown'],
    [0, '0: it can only be rejected'],
  ])('and does not change an item whose requested quantity %d is %s', (requestedQuantity) => {
    const requested = { ...REQUESTED, requestedQuantity }
    const item = anOrderResponseItemForm({ confirms: [initialConfirmLine(requested, TODAY)] })

    expect(confirmItemAsRequested(item, requested, DAYS)).toBe(item)
  })

  test('what it confirms has a valid sum and is not confirmed a second time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), (requestedQuantity) => {
        const requested = { ...REQUESTED, requestedQuantity }
        const item = anOrderResponseItemForm({ confirms: [initialConfirmLine(requested, TODAY)] })
        const confirmed = confirmItemAsRequested(item, requested, DAYS)

        expect(isQuantitySumValid(confirmed.confirms, requestedQuantity)).toBe(true)
        expect(confirmItemAsRequested(confirmed, requested, DAYS)).toBe(confirmed)
      }),
    )
  })

  test.each([
    ['20261101', false, '20261116', 'a day that has passed'],
    ['', false, '20261116', 'no day'],
    ['20261115', true, '20261115', 'today'],
    ['20261121', true, '20261121', 'a Saturday the buyer asked for'],
  ])(
    'requested %j: can be confirmed %s, is confirmed for %s, %s',
    (requestedDeliveryDate, canConfirm, deliveryDate) => {
      const requested = { requestedQuantity: 10, requestedDeliveryDate }
      const item = anOrderResponseItemForm({ confirms: [initialConfirmLine(requested, TODAY)] })

      expect(canConfirmRequestedDay(requested, TODAY)).toBe(canConfirm)
      expect(confirmItemAsRequested(item, requested, DAYS).confirms).toEqual([aConfirmLine({ deliveryDate })])
    },
  )
})
