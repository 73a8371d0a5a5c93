import { XmlError } from '../unreadable'
import { BLANK, EQUALS, NAME, UNPREFIXED_NAME, VALUE } from './names'
import { ROOT_SCOPE, readTag, type Scope } from './tag'
import { decodeText } from './text'

/** An element as we read it: names without prefix, text as it stands, decoded exactly once. */
export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: readonly XmlElement[]
  text: string
}

interface OpenElement extends XmlElement {
  /** With its prefix: the end has to repeat it. */
  qualifiedName: string
  scope: Scope
  children: XmlElement[]
  /** None around the document itself. */
  outer: OpenElement | null
}

interface Reader {
  text: string
  current: OpenElement
  depth: number
  elements: number
}

const MAX_DEPTH = 30
/** No document of the platform has ten; a million of them would end the process. */
const MAX_ATTRIBUTES = 100
/** An order of ten thousand items has fewer. An element of four characters takes a hundred bytes. */
const MAX_ELEMENTS = 200_000
/** Names stand in the sentences of errors. */
const MAX_NAME_CHARACTERS = 100

const START = new RegExp(
  `<(${NAME})((?:${BLANK}+${NAME}${EQUALS}(?:${VALUE})){0,${MAX_ATTRIBUTES}})${BLANK}*(/?)>`,
  'y',
)
const END = new RegExp(`${BLANK}*>`, 'y')
const DECLARATION = new RegExp(
  String.raw`<\?xml${BLANK}+version${EQUALS}${quoted(String.raw`1\.\d+`)}(?:${BLANK}+encoding${EQUALS}${quoted(
    String.raw`[A-Za-z][\w.\-]*`,
  )})?(?:${BLANK}+standalone${EQUALS}${quoted('(?:yes|no)')})?${BLANK}*\?>`,
  'y',
)
/** Its target is a name, and not "xml" in any letters: only the declaration at the start begins so. */
const INSTRUCTION = new RegExp(String.raw`<\?(?![xX][mM][lL](?:${BLANK}|\?>))${UNPREFIXED_NAME}(?=${BLANK}|\?>)`, 'y')

/** One pass over a text of allowed characters, whose line ends are bare line feeds. Answers the root. */
export function parseDocument(text: string): XmlElement {
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

/** Reads what begins with `<` and answers where it ends. */
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
  const [whole, qualifiedName = '', written = '', slash] = START.exec(text) ?? []
  const isSecondRoot = current.outer === null && current.children.length > 0
  if (whole === undefined || qualifiedName.length > MAX_NAME_CHARACTERS || isSecondRoot) throw new XmlError()
  reader.elements += 1
  if (reader.depth >= MAX_DEPTH) throw new XmlError(`is nested deeper than ${MAX_DEPTH} elements`)
  if (reader.elements > MAX_ELEMENTS) throw new XmlError(`holds more than ${MAX_ELEMENTS} elements`)

  const element = openElement(qualifiedName, current, readTag(qualifiedName, written, current.scope))
  if (slash === '/') current.children.push(closeElement(element))
  else {
    reader.current = element
    reader.depth += 1
  }
  return at + whole.length
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

/** A comment, or text that is not escaped. */
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
  // Only a DTD can define entities, and no document of the platform has one.
  if (/^<!(?:doctype|entity)/i.test(text.slice(at, at + 9))) throw new XmlError('holds a DTD, which is refused')
  throw new XmlError()
}

function addText(element: OpenElement, piece: string): void {
  if (element.outer !== null && !piece.includes(']]>')) element.text += decodeText(piece)
  else if (element.outer !== null || /[^ \t\n]/.test(piece)) throw new XmlError()
}

function endOfMatch(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : null
}

function endAfter(text: string, mark: string, at: number): number {
  const found = text.indexOf(mark, at)
  if (found < 0) throw new XmlError()
  return found + mark.length
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
