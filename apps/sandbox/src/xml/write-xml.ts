export interface XmlNode {
  name: string
  attributes: Readonly<Record<string, string>>
  content: string | readonly XmlNode[]
}

/** Optional parts are left out as null, so that a document never holds an empty element. */
type Child = XmlNode | null | readonly (XmlNode | null)[]

export function text(
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
  // Readers turn a bare carriage return into a newline; as a reference it arrives.
  '\r': '&#13;',
}

function escapeXml(value: string): string {
  return value.replace(/[&<>"\r]/g, (character) => ESCAPES[character] ?? character)
}
