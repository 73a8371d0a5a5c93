/** Text that is HTML already; everything else is escaped on its way into a page. */
export interface Html {
  readonly html: string
}

type Part = string | number | Html | readonly Html[]

/** A tagged template that cannot forget to escape. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: String.raw({ raw: strings }, ...parts.map(toHtml)) }
}

function toHtml(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part))
  return 'html' in part ? part.html : part.map((item) => item.html).join('')
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
