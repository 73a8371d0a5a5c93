import { escapeAttribute, escapeText, withoutForbidden } from './text'

/** A piece of a document; blank when there is nothing to say, for the format has no empty elements. */
export type Xml = string

type Attributes = Readonly<Record<string, string>>

/** An element that holds text, without the blanks around it. */
export function leaf(name: string, value: string, attributes: Attributes = {}): Xml {
  const text = withoutForbidden(value).trim()
  return text === '' ? '' : `${open(name, attributes)}${escapeText(text)}</${name}>`
}

/** An element that says what it says in its attributes. */
export function mark(name: string, attributes: Attributes): Xml {
  const opened = open(name, attributes)
  return opened === `<${name}>` ? '' : `${opened.slice(0, -1)}/>`
}

export function branch(name: string, children: readonly Xml[], attributes: Attributes = {}): Xml {
  const content = children.join('')
  return content === '' ? '' : `${open(name, attributes)}${content}</${name}>`
}

export function document(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`
}

function open(name: string, attributes: Attributes): string {
  const given = Object.entries(attributes).filter(([, value]) => withoutForbidden(value) !== '')
  return `<${name}${given.map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join('')}>`
}
