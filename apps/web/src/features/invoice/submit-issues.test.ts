import { anInvoiceForm } from '@partwire/domain/invoice/samples'
import { describe, expect, test } from 'vitest'
import { submitIssues } from './submit-issues'

describe('a typed discount due date that is none', () => {
  test('stops Submit where the rules would let it go', () => {
    expect(submitIssues(anInvoiceForm(), false)).toEqual([])
    expect(submitIssues(anInvoiceForm(), true)).toEqual([{ path: 'discountDueDate', label: 'discount due date' }])
  })

  test('is named in its place, and once', () => {
    const labelsOf = (discount: string) =>
      submitIssues(anInvoiceForm({ email: '', discount, invoiceId: '' }), true).map(({ label }) => label)

    expect(labelsOf('')).toEqual(['email', 'discount due date', 'invoice id'])
    expect(labelsOf('2')).toEqual(['email', 'discount due date', 'invoice id'])
    expect(labelsOf('x')).toEqual(['email', 'discount', 'discount due date', 'invoice id'])
  })

  test('is forgotten once the form has a day', () => {
    expect(submitIssues(anInvoiceForm({ discount: '2', discountDueDate: '20261201' }), true)).toEqual([])
  })
})
