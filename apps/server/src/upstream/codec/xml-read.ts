import { XMLParser } from 'fast-xml-parser'
import { UpstreamError } from '../errors'
import { allowed, decodeText } from './xml-text'

/** An element as we read it: names without prefix, text as it stands, decoded exactly once. */
export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: readonly XmlElement[]
  text: string
}

export const LARGEST_XML = 20 * 1024 * 1024
const DEEPEST = 30

const TEXT = '#text'
const CDATA = '#cdata'
const ATTRIBUTES = ':@'

/** Nothing is interpreted here: numbers stay text, entities are decoded by us alone. */
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  cdataPropName: CDATA,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: DEEPEST,
  jPath: false,
})

/** The root element. `what` names the text in the sentence of the error. */
export function readXml(text: string, what: string, largest: number = LARGEST_XML): XmlElement {
  // No document of the platform has a DTD, and only a DTD can define entities.
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (trimmed.length > largest) throw new UpstreamError('Protocol', `${what} is larger than ${largest} characters.`)
  if (/^<(?:!doctype\s+)?html/i.test(trimmed)) throw new UpstreamError('Protocol', `${what} is HTML instead of XML.`)
  if (/<!(?:doctype|entity)/i.test(trimmed))
    throw new UpstreamError('Protocol', `${what} holds a DTD, which is refused.`)

  const [root, ...others] = elements(parse(trimmed, what))
  if (root === undefined || others.length > 0) throw notXml(what)
  return root
}

function parse(text: string, what: string): unknown {
  try {
    return parser.parse(text, true)
  } catch {
    // The parser's own message may quote the text, and with it whatever the text holds.
    throw notXml(what)
  }
}

function notXml(what: string): UpstreamError {
  return new UpstreamError('Protocol', `${what} is not well-formed XML.`)
}

function elements(nodes: unknown): XmlElement[] {
  return list(nodes).flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ATTRIBUTES)
    return name === undefined || name === TEXT || name === CDATA ? [] : [element(node, name)]
  })
}

function element(node: object, name: string): XmlElement {
  const content = list(property(node, name))
  return {
    name,
    attributes: attributes(property(node, ATTRIBUTES)),
    children: elements(content),
    text: content.map((part) => textOf(part)).join(''),
  }
}

function attributes(found: unknown): Map<string, string> {
  if (!isObject(found)) return new Map()
  return new Map(Object.entries(found).map(([name, value]) => [name, decodeText(String(value))]))
}

function textOf(node: object): string {
  const text = property(node, TEXT)
  if (typeof text === 'string') return decodeText(text)
  return list(property(node, CDATA))
    .map((part) => property(part, TEXT))
    .map((cdata) => (typeof cdata === 'string' ? allowed(cdata) : ''))
    .join('')
}

function list(value: unknown): object[] {
  return Array.isArray(value) ? value.filter((entry) => isObject(entry)) : []
}

function property(value: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(value, name)?.value
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
