import { describe, expect, test } from 'vitest'
import { confirmHint, countQuantityLines, quantityNote } from './requested-quantity'

const TODAY = '20261115'

describe('the note below the requested quantity', () => {
  const line = { status: 'Confirmed', reason: '', deliveryDate: TODAY } as const

  test.each([
    [[{ ...line, quantity: '10' }], { text: 'Confirmed 10', isValid: true }],
    [
      [
        { ...line, quantity: '6' },
        { ...line, status: 'Rejected' as const, quantity: '4' },
      ],
      { text: 'Confirmed 6', isValid: true },
    ],
    [[{ ...line, quantity: '7' }], { text: 'Sum 7', isValid: false }],
    [[{ ...line, quantity: '1,5' }], { text: 'Sum 1.5', isValid: false }],
    [[{ ...line, quantity: 'ten' }], { text: 'Sum 0', isValid: false }],
    [[{ ...line, status: 'Rejected' as const, quantity: '3' }], { text: 'Confirmed 0', isValid: true }],
  ])('%j of 10 shows as %j', (confirms, note) => {
    expect(quantityNote(confirms, 10)).toEqual(note)
  })
})

test.each([
  [4, null],
  [
    1.5,
    'Quantities are whole numbers, so 1.5 cannot be confirmed. Please reject it or answer Unknown, with 1 at most.',
  ],
  [0.5, 'Quantities are whole numbers, so 0.5 cannot be confirmed. Please reject it with 0.'],
  [5e-7, 'Quantities are whole numbers, so 0.0000005 cannot be confirmed. Please reject it with 0.'],
  [0, 'A quantity of 0 cannot be confirmed. Please reject it with 0.'],
])('a requested quantity of %d has the hint %j', (requested, hint) => {
  expect(confirmHint(requested, (text) => text)).toBe(hint)
})

test.each([
  [5, 1],
  [99_999, 1],
  [100_000, 2],
  [100_000_000_000_000, 4],
])('%d pieces and the note below them need the height of %d lines of text', (requestedQuantity, lines) => {
  expect(countQuantityLines({ requestedQuantity, requestedQuantityUom: 'PCE' }, 112)).toBe(lines)
})
