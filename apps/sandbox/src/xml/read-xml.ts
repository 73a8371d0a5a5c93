import { XMLParser, XMLValidator } from 'fast-xml-parser'

export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly XmlElement[]
  /** The text directly inside, each reference decoded once. */
  text: string
}

/** The text is not well-formed or not allowed; the message says why. */
export class XmlError extends Error {}

const ATTRIBUTES = ':@'
const TEXT = '#text'
const CDATA = '#cdata'

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  trimValues: false,
  // `decodeReferences` decodes them, exactly once. A document type could declare more entities and is refused.
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  cdataPropName: CDATA,
  maxNestedTags: 30,
})

/** Returns the root element. Throws `XmlError`. */
export function readXml(source: string): XmlElement {
  if (source.includes('<!DOCTYPE')) throw new XmlError('A document type is not allowed.')
  const validity = XMLValidator.validate(source)
  if (validity !== true) throw new XmlError(`Not well-formed: ${validity.err.msg}`)

  const root = toElements(parse(source))[0]
  if (!root) throw new XmlError('There is no element.')
  return root
}

/** The first element at this path of child names, or null. */
export function findElement(element: XmlElement, ...names: string[]): XmlElement | null {
  return names.reduce<XmlElement | null>(
    (parent, name) => parent?.children.find((child) => child.name === name) ?? null,
    element,
  )
}

/** The text of the first element at this path, or null. */
export function textAt(element: XmlElement, ...names: string[]): string | null {
  return findElement(element, ...names)?.text ?? null
}

export function childElements(element: XmlElement | null, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? []
}

function parse(source: string): unknown {
  try {
    return parser.parse(source)
  } catch (error) {
    throw new XmlError(error instanceof Error ? error.message : 'Not readable.', { cause: error })
  }
}

function toElements(nodes: unknown): XmlElement[] {
  return toRecords(nodes).flatMap((entry) => {
    const name = Object.keys(entry).find((key) => key !== ATTRIBUTES && key !== TEXT && key !== CDATA)
    if (name === undefined) return []
    const content = entry[name]
    return [
      { name, attributes: toAttributes(entry[ATTRIBUTES]), children: toElements(content), text: collectText(content) },
    ]
  })
}

function collectText(nodes: unknown): string {
  return toRecords(nodes)
    .map((entry) => decodeReferences(toText(entry[TEXT])) + collectCdata(entry[CDATA]))
    .join('')
}

function collectCdata(nodes: unknown): string {
  return toRecords(nodes)
    .map((entry) => toText(entry[TEXT]))
    .join('')
}

function toAttributes(value: unknown): Record<string, string> {
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, text]) => [key, decodeReferences(toText(text))]))
    : {}
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes the five predefined entities and numeric references; any other reference stays unchanged. */
function decodeReferences(text: string): string {
  return text.includes('&')
    ? text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (written, hex, decimal, name) => {
        if (typeof name === 'string') return NAMED[name] ?? written
        const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal)
        return code <= 0x10ffff ? String.fromCodePoint(code) : written
      })
    : text
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function toRecords(nodes: unknown): Record<string, unknown>[] {
  return Array.isArray(nodes) ? nodes.filter(isRecord) : []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
