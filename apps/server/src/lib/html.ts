const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup that needs no escaping. */
export class Html {
  constructor(readonly markup: string) {}
}

/** Template tag, used as html`<p>${name}</p>`. Escapes every value that is not `Html`. */
export function html(strings: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  return new Html(strings.map((part, i) => part + (i < values.length ? toMarkup(values[i]) : '')).join(''))
}

function toMarkup(value: string | Html | readonly Html[] | undefined): string {
  if (value === undefined) return ''
  if (value instanceof Html) return value.markup
  if (typeof value === 'string') return value.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
  return value.map((part) => part.markup).join('')
}
