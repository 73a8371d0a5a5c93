import { UpstreamError } from '../../errors'
import { checkCharacters, decodeText, XmlError } from './text'
import { WHITE_SPACE, EQUALS, NAME, readTag, ROOT_SCOPE, type Scope, UNPREFIXED_NAME, VALUE } from './tag'

/** Limit for a response or a file in bytes, and for a document in characters. Parsing this much takes about 350 MB. */
export const MAX_XML_BYTES = 16 * 1024 * 1024

/** Returns the root element. Throws an `UpstreamError` whose message starts with `what`, a name for the text. */
export function parseXml(text: string, what: string, maxCharacters: number = MAX_XML_BYTES): XmlElement {
  try {
    return parseRoot(text, maxCharacters)
  } catch (error) {
    throw error instanceof XmlError ? new UpstreamError('Protocol', `${what} ${error.message}.`) : error
  }
}

function parseRoot(source: string, maxCharacters: number): XmlElement {
  if (source.length > maxCharacters) throw new XmlError(`is larger than ${maxCharacters} characters`)
  // White space before the declaration is not well-formed, but harmless.
  const text = source.replace(/^\uFEFF?[ \t\r\n]*/, '')
  if (/^<(?:!doctype\s+)?html\b/i.test(text)) throw new XmlError('is HTML instead of XML')
  return parseDocument(
    checkCharacters(text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : text),
  )
}

/** Names are without prefix. Text is untrimmed and decoded exactly once. */
export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: readonly XmlElement[]
  text: string
}

interface OpenElement extends XmlElement {
  /** The name with its prefix, which the end tag must repeat. */
  qualifiedName: string
  scope: Scope
  children: XmlElement[]
  /** Null for the document itself. */
  outer: OpenElement | null
}

interface Reader {
  text: string
  current: OpenElement
  depth: number
  elements: number
}

const MAX_DEPTH = 30
/** Documents of the platform have fewer than ten. Millions of attributes would exhaust the memory. */
const MAX_ATTRIBUTES = 100
/** More than an order of 10,000 items has. An element of four characters takes about 100 bytes of memory. */
const MAX_ELEMENTS = 200_000
/** Element names are part of error messages. */
const MAX_NAME_CHARACTERS = 100

const START = new RegExp(
  `<(${NAME})((?:${WHITE_SPACE}+${NAME}${EQUALS}(?:${VALUE})){0,${MAX_ATTRIBUTES}})${WHITE_SPACE}*(/?)>`,
  'y',
)
const END = new RegExp(`${WHITE_SPACE}*>`, 'y')
const DECLARATION = new RegExp(
  String.raw`<\?xml${WHITE_SPACE}+version${EQUALS}${quoted(String.raw`1\.\d+`)}(?:${WHITE_SPACE}+encoding${EQUALS}${quoted(
    String.raw`[A-Za-z][\w.\-]*`,
  )})?(?:${WHITE_SPACE}+standalone${EQUALS}${quoted('(?:yes|no)')})?${WHITE_SPACE}*\?>`,
  'y',
)
/** A processing instruction. Its target is a name other than "xml" in any case, which is reserved for the declaration. */
const INSTRUCTION = new RegExp(
  String.raw`<\?(?![xX][mM][lL](?:${WHITE_SPACE}|\?>))${UNPREFIXED_NAME}(?=${WHITE_SPACE}|\?>)`,
  'y',
)

/** Parses a text of allowed characters with normalized line ends in one pass and returns the root element. */
function parseDocument(text: string): XmlElement {
  const document = openElement('', null, { name: '', attributes: new Map(), scope: ROOT_SCOPE })
  const reader: Reader = { text, current: document, depth: 0, elements: 0 }
  let at = endOfMatch(DECLARATION, text, 0) ?? 0
  while (at < text.length) {
    const next = text.indexOf('<', at)
    const end = next < 0 ? text.length : next
    if (end > at) addText(reader.current, text.slice(at, end))
    if (next < 0) break
    at = readMarkup(reader, next)
  }
  const [root] = document.children
  if (root === undefined || reader.current !== document) throw new XmlError()
  return root
}

/** Reads the markup at `at`, which starts with `<`, and returns its end. */
function readMarkup(reader: Reader, at: number): number {
  switch (reader.text.charAt(at + 1)) {
    case '/':
      return readEnd(reader, at)
    case '!':
      return readCommentOrCdata(reader, at)
    case '?':
      if (endOfMatch(INSTRUCTION, reader.text, at) === null) throw new XmlError()
      return endAfter(reader.text, '?>', at + 2)
    default:
      return readStart(reader, at)
  }
}

function readStart(reader: Reader, at: number): number {
  const { text, current } = reader
  START.lastIndex = at
  const [match, qualifiedName = '', attributeSource = '', slash] = START.exec(text) ?? []
  const isSecondRoot = current.outer === null && current.children.length > 0
  if (match === undefined || qualifiedName.length > MAX_NAME_CHARACTERS || isSecondRoot) throw new XmlError()
  reader.elements += 1
  if (reader.depth >= MAX_DEPTH) throw new XmlError(`is nested deeper than ${MAX_DEPTH} elements`)
  if (reader.elements > MAX_ELEMENTS) throw new XmlError(`holds more than ${MAX_ELEMENTS} elements`)

  const element = openElement(qualifiedName, current, readTag(qualifiedName, attributeSource, current.scope))
  if (slash === '/') current.children.push(closeElement(element))
  else {
    reader.current = element
    reader.depth += 1
  }
  return at + match.length
}

function readEnd(reader: Reader, at: number): number {
  const { text, current } = reader
  const { qualifiedName, outer } = current
  const end = text.startsWith(qualifiedName, at + 2) ? endOfMatch(END, text, at + 2 + qualifiedName.length) : null
  if (outer === null || end === null) throw new XmlError()
  outer.children.push(closeElement(current))
  reader.current = outer
  reader.depth -= 1
  return end
}

/** Reads a comment or a CDATA section. Refuses a DTD. */
function readCommentOrCdata({ text, current }: Reader, at: number): number {
  if (text.startsWith('<!--', at)) {
    const end = endAfter(text, '--', at + 4)
    if (text[end] !== '>') throw new XmlError()
    return end + 1
  }
  if (text.startsWith('<![CDATA[', at) && current.outer !== null) {
    const end = endAfter(text, ']]>', at + 9)
    current.text += text.slice(at + 9, end - 3)
    return end
  }
  // Only a DTD can define entities. No document of the platform has one.
  if (/^<!(?:doctype|entity)/i.test(text.slice(at, at + 9))) throw new XmlError('holds a DTD, which is refused')
  throw new XmlError()
}

function addText(element: OpenElement, text: string): void {
  if (element.outer !== null && !text.includes(']]>')) element.text += decodeText(text)
  else if (element.outer !== null || /[^ \t\n]/.test(text)) throw new XmlError()
}

function endOfMatch(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : null
}

function endAfter(text: string, marker: string, at: number): number {
  const found = text.indexOf(marker, at)
  if (found < 0) throw new XmlError()
  return found + marker.length
}

function openElement(qualifiedName: string, outer: OpenElement | null, tag: ReturnType<typeof readTag>): OpenElement {
  return { qualifiedName, outer, ...tag, children: [], text: '' }
}

function closeElement({ name, attributes, children, text }: OpenElement): XmlElement {
  return { name, attributes, children, text }
}

function quoted(pattern: string): string {
  return `(?:"${pattern}"|'${pattern}')`
}
