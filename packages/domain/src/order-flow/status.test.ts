import { expect, test } from 'vitest'
import { isOpen, OPEN_STATUSES, ORDER_STATUSES } from './status'

test('the order statuses are those of the flow, with rejected beside it', () => {
  expect(ORDER_STATUSES).toEqual(['orderResponse', 'dispatchAdvice', 'invoice', 'finish', 'rejected'])
})

test('the edit button is active unless status is finish or rejected', () => {
  expect(ORDER_STATUSES.filter((status) => isOpen(status))).toEqual(['orderResponse', 'dispatchAdvice', 'invoice'])
})

test('the statuses the list can be filtered by are those an order can be edited in', () => {
  expect(OPEN_STATUSES).toEqual(ORDER_STATUSES.filter((status) => isOpen(status)))
})
