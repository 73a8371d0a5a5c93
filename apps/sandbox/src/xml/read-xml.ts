import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { decodeReferences } from './decode-references'

export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly XmlElement[]
  /** The text directly inside, each reference decoded once. */
  text: string
}

/** The message says what is wrong with the text. */
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
  // References are decoded by us, exactly once; a document type could declare more of them and is refused.
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  cdataPropName: CDATA,
  maxNestedTags: 30,
})

export function readXml(source: string): XmlElement {
  if (source.includes('<!DOCTYPE')) throw new XmlError('A document type is not allowed.')
  const validity = XMLValidator.validate(source)
  if (validity !== true) throw new XmlError(`Not well-formed: ${validity.err.msg}`)

  const root = elementsOf(parse(source))[0]
  if (!root) throw new XmlError('There is no element.')
  return root
}

function parse(source: string): unknown {
  try {
    return parser.parse(source)
  } catch (error) {
    throw new XmlError(error instanceof Error ? error.message : 'Not readable.', { cause: error })
  }
}

function elementsOf(nodes: unknown): XmlElement[] {
  return listOf(nodes).flatMap((entry) => {
    const name = Object.keys(entry).find((key) => key !== ATTRIBUTES && key !== TEXT && key !== CDATA)
    if (name === undefined) return []
    const content = entry[name]
    return [{ name, attributes: attributesOf(entry[ATTRIBUTES]), children: elementsOf(content), text: textOf(content) }]
  })
}

function textOf(nodes: unknown): string {
  return listOf(nodes)
    .map((entry) => decodeReferences(stringOf(entry[TEXT])) + rawTextOf(entry[CDATA]))
    .join('')
}

function rawTextOf(nodes: unknown): string {
  return listOf(nodes)
    .map((entry) => stringOf(entry[TEXT]))
    .join('')
}

function attributesOf(value: unknown): Record<string, string> {
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, text]) => [key, decodeReferences(stringOf(text))]))
    : {}
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function listOf(nodes: unknown): Record<string, unknown>[] {
  return Array.isArray(nodes) ? nodes.filter(isRecord) : []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
