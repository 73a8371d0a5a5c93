export interface XmlNode {
  name: string
  attributes: Readonly<Record<string, string>>
  content: string | readonly XmlNode[]
}

/** Null for an absent optional part: a document never contains an empty element. */
type Child = XmlNode | null | readonly (XmlNode | null)[]

/** An element with text; null when the value is null or empty. */
export function textNode(
  name: string,
  value: string | number | null,
  attributes: Record<string, string> = {},
): XmlNode | null {
  return value === null || value === '' ? null : { name, attributes, content: String(value) }
}

export function node(name: string, children: readonly Child[], attributes: Record<string, string> = {}): XmlNode {
  const content = children.flat().filter((child) => child !== null)
  return { name, attributes, content }
}

export function writeXml({ name, attributes, content }: XmlNode): string {
  const head = Object.entries(attributes).reduce((start, [key, value]) => `${start} ${key}="${escapeXml(value)}"`, name)
  const body = typeof content === 'string' ? escapeXml(content) : content.map(writeXml).join('')
  return body === '' ? `<${head}/>` : `<${head}>${body}</${name}>`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser normalizes a literal carriage return to a newline; a reference is preserved.
  '\r': '&#13;',
}

function escapeXml(value: string): string {
  return value.replace(/[&<>"\r]/g, (character) => ESCAPES[character] ?? character)
}
