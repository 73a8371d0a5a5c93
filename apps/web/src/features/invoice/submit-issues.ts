import { invoiceIssues } from '@partwire/domain/invoice/rules'
import type { InvoiceForm } from '@partwire/domain/invoice/shape'
import type { Issue } from '@partwire/domain/lib/issue'

/** What stands before the discount due date on the screen. */
const BEFORE: ReadonlySet<string> = new Set(['contactName', 'phone', 'email', 'discount'])

/**
 * The rules, and a typed discount due date that is none: the form has no day then, and the invoice would go out without
 * the one that stands on the screen. The invoice due date is required, so the rules see to it.
 */
export function submitIssues(form: InvoiceForm, isDayWrong: boolean): Issue[] {
  const issues = invoiceIssues(form)
  const isKnown = issues.some(({ path }) => path === 'discountDueDate')
  if (!isDayWrong || isKnown || form.discountDueDate !== '') return issues
  const behind = issues.filter(({ path }) => !BEFORE.has(path))
  const ahead = issues.slice(0, issues.length - behind.length)
  return [...ahead, { path: 'discountDueDate', label: 'discount due date' }, ...behind]
}
