import { describe, expect, test } from 'vitest'
import { creditNoteIssues, nothingCreditedError } from './rules'
import { aCreditNote, aCreditNoteForm, aCreditNoteItem, aCreditNoteRow } from './samples'
import type { CreditNoteForm } from './shape'

const DRAFT = aCreditNote({
  items: [aCreditNoteItem({ invoicedQuantity: 10, creditableQuantity: 7 })],
  allowOrCharges: [aCreditNoteRow({ invoicedAmount: '15.00', creditableAmount: '5.00' })],
})

function invalidFields(changes: Partial<CreditNoteForm>, draft = DRAFT): string[] {
  const form = aCreditNoteForm({ allowOrCharges: [{ amount: '' }], ...changes })
  return creditNoteIssues(form, draft).map(({ path }) => path)
}

test('number and reason are required', () => {
  expect(invalidFields({})).toEqual([])
  expect(invalidFields({ creditNoteId: ' ', reason: '' })).toEqual(['creditNoteId', 'reason'])
})

describe('the credited quantity', () => {
  test.each(['', null, 0, '0', '7', 7, '7.0'])('may be %s of 7 that are left', (quantity) => {
    expect(invalidFields({ items: [{ quantity }] })).toEqual([])
  })

  test.each(['8', 10, '7.5', '0.5', '-1', 'seven', '1e3'])('cannot be %s of 7 that are left', (quantity) => {
    expect(invalidFields({ items: [{ quantity }] })).toEqual(['items.0.quantity'])
  })

  test('of an item that was not invoiced in whole numbers is all that is left', () => {
    const draft = aCreditNote({ items: [aCreditNoteItem({ creditableQuantity: '4.5' })] })

    expect(invalidFields({ items: [{ quantity: '4.5' }] }, draft)).toEqual([])
    expect(invalidFields({ items: [{ quantity: '4' }] }, draft)).toEqual([])
    expect(invalidFields({ items: [{ quantity: '4.4' }] }, draft)).toEqual(['items.0.quantity'])
  })
})

describe('the credited amount of an allowance or charge', () => {
  test.each(['', 0, '5', '4.99', '5.004'])('may be %s of 5.00 that are left', (amount) => {
    expect(invalidFields({ allowOrCharges: [{ amount }] })).toEqual([])
  })

  test.each(['5.01', '15', '-1', 'five', '5.005'])('cannot be %s of 5.00 that are left', (amount) => {
    expect(invalidFields({ allowOrCharges: [{ amount }] })).toEqual(['allowOrCharges.0.amount'])
  })
})

test('something is credited', () => {
  const nothing = aCreditNoteForm({ items: [{ quantity: '0' }], allowOrCharges: [{ amount: '' }] })

  expect(nothingCreditedError(nothing, DRAFT)).toEqual({
    error: 'Nothing is credited yet: enter a quantity or an amount.',
    errorField: 'items',
  })
  expect(nothingCreditedError({ ...nothing, items: [{ quantity: 1 }] }, DRAFT)).toBeNull()
  expect(nothingCreditedError({ ...nothing, allowOrCharges: [{ amount: '0.01' }] }, DRAFT)).toBeNull()
})
