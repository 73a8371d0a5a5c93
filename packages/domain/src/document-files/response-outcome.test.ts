import { expect, test } from 'vitest'
import { itemOutcome, responseOutcome } from './response-outcome'

type AnsweredItem = Parameters<typeof itemOutcome>[0]

const CONFIRMED = { quantity: '10', status: 'Confirmed', deliveryDate: '20261130' }

test.each([
  { what: 'confirmed as requested', confirms: [CONFIRMED], outcome: 'unchanged' },
  {
    what: 'confirmed with the same quantity in another notation',
    confirms: [{ ...CONFIRMED, quantity: '10.0' }],
    outcome: 'unchanged',
  },
  { what: 'confirmed for another day', confirms: [{ ...CONFIRMED, deliveryDate: '20261201' }], outcome: 'changed' },
  { what: 'confirmed with another quantity', confirms: [{ ...CONFIRMED, quantity: '8' }], outcome: 'changed' },
  {
    what: 'split',
    confirms: [
      { ...CONFIRMED, quantity: '4' },
      { ...CONFIRMED, quantity: '6' },
    ],
    outcome: 'changed',
  },
  {
    what: 'confirmed in part and rejected in part',
    confirms: [
      { ...CONFIRMED, quantity: '4' },
      { ...CONFIRMED, quantity: '6', status: 'Rejected' },
    ],
    outcome: 'changed',
  },
  { what: 'answered Unknown', confirms: [{ ...CONFIRMED, status: 'Unknown' }], outcome: 'changed' },
  { what: 'rejected', confirms: [{ ...CONFIRMED, status: 'Rejected', deliveryDate: '' }], outcome: 'rejected' },
])('an item that is $what is $outcome', ({ confirms, outcome }) => {
  expect(itemOutcome(anItem({ confirms }))).toBe(outcome)
})

test('any day is the requested one where none was requested', () => {
  expect(itemOutcome(anItem({ requestedDeliveryDate: '' }))).toBe('unchanged')
})

test('an order is unchanged or rejected when each of its items is, and changed otherwise', () => {
  const rejected = anItem({ confirms: [{ ...CONFIRMED, status: 'Rejected' }] })

  expect(responseOutcome([anItem(), anItem()])).toBe('unchanged')
  expect(responseOutcome([rejected, rejected])).toBe('rejected')
  expect(responseOutcome([anItem(), rejected])).toBe('changed')
})

test('an order without a Confirmed line is rejected, as its status is', () => {
  const unknown = { ...CONFIRMED, status: 'Unknown' }
  const rejected = { ...CONFIRMED, status: 'Rejected' }

  expect(responseOutcome([anItem({ confirms: [unknown] })])).toBe('rejected')
  expect(responseOutcome([anItem({ confirms: [rejected] }), anItem({ confirms: [unknown] })])).toBe('rejected')
  expect(responseOutcome([anItem({ confirms: [rejected, unknown] })])).toBe('rejected')
  expect(responseOutcome([anItem(), anItem({ confirms: [unknown] })])).toBe('changed')
})

function anItem(changes: Partial<AnsweredItem> = {}): AnsweredItem {
  return { quantity: '10', requestedDeliveryDate: '20261130', confirms: [CONFIRMED], ...changes }
}
