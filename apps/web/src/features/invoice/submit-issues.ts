import { invoiceIssues } from '@partwire/domain/invoice/rules'
import type { InvoiceForm } from '@partwire/domain/invoice/shape'
import type { Issue } from '@partwire/domain/lib/issue'

/** The fields above the discount due date on the screen. */
const FIELDS_BEFORE_DISCOUNT_DUE_DATE: ReadonlySet<string> = new Set(['contactName', 'phone', 'email', 'discount'])

/**
 * The issues of the rules, plus one when the typed discount due date is not a date: the form is empty then, and the
 * invoice would be sent without it. The invoice due date needs no such check because the rules require it.
 */
export function submitIssues(form: InvoiceForm, isDateInvalid: boolean): Issue[] {
  const issues = invoiceIssues(form)
  const isListed = issues.some(({ path }) => path === 'discountDueDate')
  if (!isDateInvalid || isListed || form.discountDueDate !== '') return issues
  const after = issues.filter(({ path }) => !FIELDS_BEFORE_DISCOUNT_DUE_DATE.has(path))
  const before = issues.slice(0, issues.length - after.length)
  return [...before, { path: 'discountDueDate', label: 'discount due date' }, ...after]
}
