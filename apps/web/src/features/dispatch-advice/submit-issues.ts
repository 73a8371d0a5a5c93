import { dispatchAdviceIssues } from '@partwire/domain/dispatch-advice/rules'
import type { Issue } from '@partwire/domain/lib/issue'
import type { DispatchAdviceFormValues } from './form'

/**
 * The rules, and a typed delivery date that is none: the form has no day then, and the planned one would be sent instead
 * of the one that stands on the screen.
 */
export function submitIssues(form: DispatchAdviceFormValues, isDayWrong: boolean): Issue[] {
  const issues = dispatchAdviceIssues(form)
  if (!isDayWrong || form.deliveryDate !== '') return issues
  const behind = issues.filter(({ path }) => !path.startsWith('transport'))
  const ahead = issues.slice(0, issues.length - behind.length)
  return [...ahead, { path: 'deliveryDate', label: 'delivery date' }, ...behind]
}
