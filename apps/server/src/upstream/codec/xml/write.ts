import { escapeAttribute, escapeText, removeForbidden } from './text'

/** Serialized XML. Empty for an element without content: the format has no empty elements. */
export type Xml = string

type Attributes = Readonly<Record<string, string>>

/** An element with trimmed text; empty when there is no text. */
export function textElement(name: string, value: string, attributes: Attributes = {}): Xml {
  const text = removeForbidden(value).trim()
  return text === '' ? '' : `${startTag(name, attributes)}${escapeText(text)}</${name}>`
}

/** An element whose line breaks at the beginning and end are part of its text; empty when there is no text. */
export function untrimmedElement(name: string, value: string): Xml {
  return removeForbidden(value).trim() === '' ? '' : `<${name}>${escapeText(value)}</${name}>`
}

/** An element with attributes only; empty when all attributes are empty. */
export function emptyElement(name: string, attributes: Attributes): Xml {
  const opened = startTag(name, attributes)
  return opened === `<${name}>` ? '' : `${opened.slice(0, -1)}/>`
}

/** An element with children; empty when all children are empty. */
export function parentElement(name: string, children: readonly Xml[], attributes: Attributes = {}): Xml {
  const content = children.join('')
  return content === '' ? '' : `${startTag(name, attributes)}${content}</${name}>`
}

export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`
}

/** Leaves out empty attributes. */
function startTag(name: string, attributes: Attributes): string {
  let tag = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    const escaped = escapeAttribute(value)
    if (escaped !== '') tag += ` ${key}="${escaped}"`
  }
  return `${tag}>`
}
