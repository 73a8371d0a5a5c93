import { expect, test } from 'vitest'
import { fieldLabel, quantityError } from './labels'

const LINE = { quantity: '4', status: 'Confirmed', reason: '', deliveryDate: '20261130' } as const

test.each([
  ['sellerOrderNumber', 'Seller order number'],
  ['deliveryPartyAddress.name1', 'Name'],
  ['items.2.unitNetPrice', 'Unit net price, item 3'],
  ['items.2.confirms', 'Confirm lines, item 3'],
  ['items.2.confirms.1.quantity', 'Confirm quantity, item 3, line 2'],
])('%s is called %s', (path, label) => {
  expect(fieldLabel(path)).toBe(label)
})

test.each([
  [{ ...LINE, quantity: '' }, 'Please type a whole number.'],
  [LINE, 'The quantities of this item must add up to 10.'],
  [{ ...LINE, status: 'Rejected' as const, quantity: '11' }, 'The quantities of this item must not exceed 10.'],
  [{ ...LINE, status: 'Unknown' as const, quantity: '0' }, 'Please type 1 or more.'],
])('an invalid quantity has an error message: %j', (line, reason) => {
  expect(quantityError(line, [line], { requestedQuantity: 10, requested: '10' })).toBe(reason)
})

test('a quantity is invalid when the requested one is not a whole number', () => {
  expect(
    quantityError({ ...LINE, quantity: '1' }, [{ ...LINE, quantity: '1' }], {
      requestedQuantity: 1.5,
      requested: '1.5',
    }),
  ).toBe('1.5 cannot be confirmed: it is no whole number.')
})

test.each(['Confirmed', 'Unknown', ''] as const)('a requested quantity of 0 can only be rejected, not %j', (status) => {
  const requested = { requestedQuantity: 0, requested: '0' }

  for (const quantity of ['0', '1']) {
    const line = { ...LINE, status, quantity }
    expect(quantityError(line, [line], requested)).toBe('0 cannot be confirmed: please reject it with 0.')
  }
})
