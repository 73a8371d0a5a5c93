/** An invalid form field: `path` locates it in the form (`items.0.taxCode`), `label` names it in the banner. */
export interface Issue {
  path: string
  label: string
}

/** An empty list when the field is valid, otherwise one issue. Spread it to collect the issues of a form. */
export function check(isValid: boolean, path: string, label: string): Issue[] {
  return isValid ? [] : [{ path, label }]
}

/** A broken rule with a sentence of its own, which is shown unchanged, and the path of the field it is about. */
export interface FieldError {
  error: string
  errorField: string
}

/** Banner text: 'Please confirm X!' for one issue, 'Please confirm A, B & C!' for several. Each label occurs once. */
export function confirmMessage(issues: readonly Issue[]): string {
  const labels = [...new Set(issues.map((issue) => issue.label))]
  const last = labels.pop()
  return labels.length === 0 ? `Please confirm ${last}!` : `Please confirm ${labels.join(', ')} & ${last}!`
}
