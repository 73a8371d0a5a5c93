import { describe, expect, test } from 'vitest'
import { SAMPLE_ADDRESS } from '../documents/samples'
import { anAllowOrCharge, anInvoice, anInvoiceForm, anInvoiceItemForm, anItemAllowOrCharge } from './samples'
import { invoice, invoiceForm } from './shape'

test.each([
  ['without a delivery party', null],
  [
    'with contactName, phone and email of its delivery party',
    { partyNumber: '9', address: SAMPLE_ADDRESS, contactName: 'Ada', phone: '1', email: 'ada@nord.test' },
  ],
])('an invoice is read %s', (_, deliveryParty) => {
  expect(invoice.parse(anInvoice({ deliveryParty }))).toEqual(anInvoice({ deliveryParty }))
})

describe('the form of an invoice', () => {
  test('keeps nothing of an item but what may be edited', () => {
    const items = [{ ...anInvoiceItemForm(), unitNetPrice: '0.01', quantity: 1 }]

    expect(invoiceForm.parse({ ...anInvoiceForm(), items })).toEqual(anInvoiceForm())
  })

  test('an item that says nothing is untaxed and has no allowance or charge', () => {
    expect(invoiceForm.parse({ ...anInvoiceForm(), items: [{}] })).toEqual(anInvoiceForm())
  })

  test('may leave out the issue date', () => {
    const { issueDate: _, ...form } = anInvoiceForm()

    expect(invoiceForm.parse(form)).toEqual(form)
  })

  test('the issue date must be a real calendar date', () => {
    expect(invoiceForm.safeParse(anInvoiceForm({ issueDate: '20260231' })).success).toBe(false)
  })

  test.each(['invoiceDueDate', 'discountDueDate'])('%s is accepted as typed', (field) => {
    for (const value of ['', '20261201', '20260231', 'soon']) {
      expect(invoiceForm.parse({ ...anInvoiceForm(), [field]: value })).toMatchObject({ [field]: value })
    }
  })
})

describe('an allowance or charge', () => {
  test.each(['', 'Allow', 'Charge'])('may have the identifier %j', (identifier) => {
    expect(invoiceForm.safeParse(withRow({ ...anAllowOrCharge(), identifier })).success).toBe(true)
  })

  test.each(['allow', 'Discount', null, undefined])('is malformed with the identifier %j', (identifier) => {
    expect(invoiceForm.safeParse(withRow({ ...anAllowOrCharge(), identifier })).success).toBe(false)
  })

  test('of the invoice may leave out its tax', () => {
    expect(invoiceForm.parse(withRow(anItemAllowOrCharge())).allowOrCharges).toEqual([
      { ...anItemAllowOrCharge(), taxCode: '', taxPercent: null },
    ])
  })
})

function withRow(row: object) {
  return { ...anInvoiceForm(), allowOrCharges: [row] }
}
