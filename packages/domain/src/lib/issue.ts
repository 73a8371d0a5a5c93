/** An invalid form field: `path` locates it in the form (`items.0.taxCode`), `label` names it in the banner. */
export interface Issue {
  path: string
  label: string
}

/** No issue when the rule holds, otherwise one. Spread into an array literal, it collects the issues of a form. */
export function check(holds: boolean, path: string, label: string): Issue[] {
  return holds ? [] : [{ path, label }]
}

/** A broken rule with a sentence of its own, which is shown unchanged, and the path of the field it is about. */
export interface FieldError {
  error: string
  errorField: string
}
