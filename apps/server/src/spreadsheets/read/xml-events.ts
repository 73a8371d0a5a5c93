import { decodeText, XmlError } from '../../upstream/codec/xml/text'
import { damagedFile, tooMuchContent } from './sheet-error'

/** What `xmlEvents` finds. Names are without prefix. */
export interface XmlHandler {
  /** `attributes` is the source text of the tag after its name; read it with `readAttribute`. */
  open: (name: string, attributes: string) => void
  text?: (text: string) => void
  /** Also called for an empty element. */
  close: (name: string) => void
}

/** Longest piece of text or markup, in characters: the text of a cell has at most 32,767, each of up to ten escaped. */
const MAX_PIECE_CHARACTERS = 512 * 1024

const OPEN = 0x3c
const CLOSE = 0x3e
const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27
const SLASH = '/'

/**
 * Reads XML that arrives in pieces. Less strict than `upstream/codec/xml`, which needs the whole text: tags are not
 * matched, and namespaces are not resolved. A DTD is refused, so there are no entities but the five of XML.
 */
export function xmlEvents(handler: XmlHandler) {
  let rest = ''

  return {
    write: (piece: string): void => {
      const source = rest === '' ? piece : rest + piece
      const end = scan(source, handler)
      rest = source.slice(end)
      if (rest.length > MAX_PIECE_CHARACTERS) throw tooMuchContent()
    },
    end: (): void => {
      if (rest.trim() !== '') throw damagedFile()
    },
  }
}

/** Handles all complete texts and markup, and returns the position of the first incomplete one. */
function scan(source: string, handler: XmlHandler): number {
  let at = 0
  while (at < source.length) {
    if (source.charCodeAt(at) !== OPEN) {
      const end = source.indexOf('<', at)
      if (end < 0) return at
      if (handler.text !== undefined) handler.text(decode(source.slice(at, end)))
      at = end
    }
    const end = readMarkup(source, at, handler)
    if (end === null) return at
    at = end
  }
  return at
}

/** The end of the markup at `at`; null when it is incomplete. */
function readMarkup(source: string, at: number, handler: XmlHandler): number | null {
  switch (source.charAt(at + 1)) {
    case '':
      return null
    case '?':
      return endAfter(source, '?>', at)
    case '!':
      return readCommentOrCdata(source, at, handler)
    case SLASH: {
      const end = endAfter(source, '>', at)
      if (end !== null) handler.close(localName(source.slice(at + 2, end - 1).trim()))
      return end
    }
    default:
      return readStart(source, at, handler)
  }
}

function readStart(source: string, at: number, handler: XmlHandler): number | null {
  const end = findTagEnd(source, at + 1)
  if (end < 0) return null
  const isEmpty = source[end - 1] === SLASH
  const tag = source.slice(at + 1, isEmpty ? end - 1 : end)
  const nameEnd = findNameEnd(tag)
  const name = localName(tag.slice(0, nameEnd))
  handler.open(name, tag.slice(nameEnd))
  if (isEmpty) handler.close(name)
  return end + 1
}

const SPACE = 0x20

/** The position of the first blank, tab or line break; the end without one. */
function findNameEnd(tag: string): number {
  let at = 0
  while (at < tag.length && tag.charCodeAt(at) > SPACE) at += 1
  return at
}

/** The position of the `>` that is not in the value of an attribute; -1 without one. */
function findTagEnd(source: string, from: number): number {
  let quote = 0
  for (let at = from; at < source.length; at += 1) {
    const character = source.charCodeAt(at)
    if (quote !== 0) {
      if (character === quote) quote = 0
    } else if (character === CLOSE) return at
    else if (character === DOUBLE_QUOTE || character === SINGLE_QUOTE) quote = character
    else if (character === OPEN) throw damagedFile()
  }
  return -1
}

const COMMENT = '<!--'
const CDATA = '<![CDATA['

function readCommentOrCdata(source: string, at: number, handler: XmlHandler): number | null {
  if (source.startsWith(COMMENT, at)) return endAfter(source, '-->', at + COMMENT.length)
  if (source.startsWith(CDATA, at)) {
    const end = endAfter(source, ']]>', at + CDATA.length)
    if (end !== null) handler.text?.(source.slice(at + CDATA.length, end - 3))
    return end
  }
  if (source.length - at < CDATA.length) return null
  throw damagedFile()
}

function endAfter(source: string, marker: string, at: number): number | null {
  const found = source.indexOf(marker, at)
  return found < 0 ? null : found + marker.length
}

function localName(qualifiedName: string): string {
  const colon = qualifiedName.indexOf(':')
  return colon < 0 ? qualifiedName : qualifiedName.slice(colon + 1)
}

/** What finds an attribute: in the form that nearly all programs write, and in any form. */
interface AttributeMarks {
  start: string
  name: string
  pattern: RegExp
}

const marksByName = new Map<string, AttributeMarks>()

/** The value of an attribute; null when the tag has none of this name. A prefix in front of the name is ignored. */
export function readAttribute(attributes: string, name: string): string | null {
  const { start, name: assigned, pattern } = marksByName.get(name) ?? addMarks(name)
  const found = attributes.indexOf(start)
  if (found >= 0) {
    const from = found + start.length
    return decode(attributes.slice(from, attributes.indexOf('"', from)))
  }
  // Without a pattern in most cases: a sheet has millions of attributes.
  if (!attributes.includes(assigned) && !attributes.includes(' =')) return null
  const match = pattern.exec(attributes)
  return match === null ? null : decode(match[1] ?? match[2] ?? '')
}

function addMarks(name: string): AttributeMarks {
  const pattern = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  const marks = { start: ` ${name}="`, name: `${name}=`, pattern }
  marksByName.set(name, marks)
  return marks
}

function decode(text: string): string {
  try {
    return decodeText(text)
  } catch (error) {
    throw error instanceof XmlError ? damagedFile() : error
  }
}
