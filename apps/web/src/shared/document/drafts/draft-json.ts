import type { StoredDraft } from './draft-state'

/** The JSON text of forms and of their lines. They are never modified: a change creates a new object. */
const texts = new WeakMap<object, string>()

/**
 * `JSON.stringify` of a draft. Only the lines that changed since the last call are serialized: for a form of thousands
 * of lines the others take most of the time, and a key press would wait for it.
 */
export function stringifyDraft<Form>({ version, base, form, at }: StoredDraft<Form>): string {
  const fields = [
    `"version":${JSON.stringify(version)}`,
    `"base":${textOnce(base, formText)}`,
    `"form":${textOnce(form, formText)}`,
    `"at":${JSON.stringify(at)}`,
  ]
  return `{${fields.join(',')}}`
}

function formText(form: object): string {
  const fields = Object.entries(form).flatMap(([name, value]: [string, unknown]) =>
    value === undefined
      ? []
      : [`${JSON.stringify(name)}:${Array.isArray(value) ? listText(value) : JSON.stringify(value)}`],
  )
  return `{${fields.join(',')}}`
}

function listText(lines: readonly unknown[]): string {
  return `[${lines.map((line) => textOnce(line, JSON.stringify)).join(',')}]`
}

/** The text of a value; that of an object from an earlier call if there was one. */
function textOnce(value: unknown, stringify: (value: object) => string): string {
  if (typeof value !== 'object' || value === null) return value === undefined ? 'null' : JSON.stringify(value)
  const known = texts.get(value)
  if (known !== undefined) return known
  const text = stringify(value)
  texts.set(value, text)
  return text
}
