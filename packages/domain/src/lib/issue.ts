/** One field that stops a form: where it is and what the banner calls it. */
export interface Issue {
  path: string
  label: string
}

export function check(holds: boolean, path: string, label: string): Issue[] {
  return holds ? [] : [{ path, label }]
}
