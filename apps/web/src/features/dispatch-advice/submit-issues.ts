import { dispatchAdviceIssues } from '@partwire/domain/dispatch-advice/rules'
import type { Issue } from '@partwire/domain/lib/issue'
import type { DispatchAdviceFormValues } from './form'

/**
 * The issues of the rules, plus one when the typed delivery date is not a date: the form is empty then, and the planned
 * date would be sent instead of the typed one.
 */
export function submitIssues(form: DispatchAdviceFormValues, isDateInvalid: boolean): Issue[] {
  const issues = dispatchAdviceIssues(form)
  if (!isDateInvalid || form.deliveryDate !== '') return issues
  const after = issues.filter(({ path }) => !path.startsWith('transport'))
  const before = issues.slice(0, issues.length - after.length)
  return [...before, { path: 'deliveryDate', label: 'delivery date' }, ...after]
}
