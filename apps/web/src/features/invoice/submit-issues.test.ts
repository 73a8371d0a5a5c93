import { anInvoiceForm } from '@partwire/domain/invoice/samples'
import { describe, expect, test } from 'vitest'
import { submitIssues } from './submit-issues'

describe('a typed discount due date that is not a date', () => {
  test('stops Submit although the rules would accept it', () => {
    expect(submitIssues(anInvoiceForm(), false)).toEqual([])
    expect(submitIssues(anInvoiceForm(), true)).toEqual([{ path: 'discountDueDate', label: 'discount due date' }])
  })

  test('is listed in the order of the screen, and once', () => {
    const issueLabels = (discount: string) =>
      submitIssues(anInvoiceForm({ email: '', discount, invoiceId: '' }), true).map(({ label }) => label)

    expect(issueLabels('')).toEqual(['email', 'discount due date', 'invoice id'])
    expect(issueLabels('2')).toEqual(['email', 'discount due date', 'invoice id'])
    expect(issueLabels('x')).toEqual(['email', 'discount', 'discount due date', 'invoice id'])
  })

  test('is ignored once the form has a date', () => {
    expect(submitIssues(anInvoiceForm({ discount: '2', discountDueDate: '20261201' }), true)).toEqual([])
  })
})
