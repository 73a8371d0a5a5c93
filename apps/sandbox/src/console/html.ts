/** Trusted HTML. Plain strings are escaped when they are inserted. */
export interface Html {
  readonly html: string
}

type Part = string | number | Html | readonly Html[]

/** Tagged template that escapes every inserted string. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: String.raw({ raw: strings }, ...parts.map(toHtml)) }
}

/** A `time` element in UTC. */
export function formatInstant(iso: string): Html {
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`
}

function toHtml(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part))
  return 'html' in part ? part.html : part.map((item) => item.html).join('')
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
