import { expect, test } from 'vitest'
import { fieldLabel, fieldError } from './labels'

test.each([
  ['invoiceId', 'Invoice ID'],
  ['banking.iban', 'IBAN'],
  ['allowOrCharges.0.amount', 'Amount, row 1'],
  ['allowOrCharges', 'Allowances and charges'],
  ['items.2.taxCode', 'Tax, item 3'],
  ['items.2.allowOrCharges', 'Allowances and charges, item 3'],
  ['items.2.allowOrCharges.1.kind', 'Type, item 3, row 2'],
])('%s is called %s', (path, label) => {
  expect(fieldLabel(path)).toBe(label)
})

test('an invalid field has an error message', () => {
  expect(fieldError('items.2.taxCode')).toBe('Please choose a tax.')
  expect(fieldError('allowOrCharges.0.amount')).toBe('Please enter an amount of 0 or more.')
})
