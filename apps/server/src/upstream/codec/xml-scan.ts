import { allowed, decodeText } from './xml-text'

/** An element as we read it: names without prefix, text as it stands, decoded exactly once. */
export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: readonly XmlElement[]
  text: string
}

interface OpenElement {
  /** With its prefix: the end has to repeat it. */
  qualifiedName: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  text: string
}

export class NotWellFormed extends Error {}

const DEEPEST = 30
/** No document of the platform has ten; a million of them would end the process. */
const MOST_ATTRIBUTES = 100

const NAME = String.raw`[A-Za-z_\u0080-\uFFFF][\w.\-\u0080-\uFFFF]*(?::[A-Za-z_\u0080-\uFFFF][\w.\-\u0080-\uFFFF]*)?`
const VALUE = `"[^"<]*"|'[^'<]*'`
const START = new RegExp(String.raw`<(${NAME})((?:\s+${NAME}\s*=\s*(?:${VALUE})){0,${MOST_ATTRIBUTES}})\s*(/?)>`, 'y')
const END = new RegExp(String.raw`</(${NAME})\s*>`, 'y')
const ATTRIBUTE = new RegExp(String.raw`(${NAME})\s*=\s*(${VALUE})`, 'g')
/** What stands between two marks and is not ours to read. */
const SKIPPED = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const
const CDATA = ['<![CDATA[', ']]>'] as const

/** One pass over a text without a DTD, whose line ends are bare line feeds. Answers the elements at the top. */
export function scanXml(text: string): XmlElement[] {
  const top = opened('', new Map())
  const open = [top]
  let at = 0
  while (at < text.length) {
    const current = open.at(-1) ?? top
    const next = text.indexOf('<', at)
    const end = next < 0 ? text.length : next
    if (end > at) addText(current, current === top, text.slice(at, end))
    if (next < 0) break
    at = readMark(text, next, open, current)
  }
  if (open.length > 1) throw new NotWellFormed()
  return top.children
}

/** Reads what begins with `<` and answers where it ends. */
function readMark(text: string, at: number, open: OpenElement[], current: OpenElement): number {
  const start = match(START, text, at)
  if (start !== null) {
    const [whole, name = '', attributes = '', slash] = start
    const element = opened(name, readAttributes(attributes))
    if (open.length > DEEPEST) throw new NotWellFormed()
    if (slash === '/') current.children.push(closed(element))
    else open.push(element)
    return at + whole.length
  }
  const end = match(END, text, at)
  if (end !== null) {
    if (open.length === 1 || current.qualifiedName !== end[1]) throw new NotWellFormed()
    open.pop()
    open.at(-1)?.children.push(closed(current))
    return at + end[0].length
  }
  if (text.startsWith(CDATA[0], at) && open.length > 1) {
    const close = endOf(text, at, CDATA)
    current.text += allowed(text.slice(at + CDATA[0].length, close - CDATA[1].length))
    return close
  }
  const marks = SKIPPED.find(([first]) => text.startsWith(first, at))
  if (marks === undefined) throw new NotWellFormed()
  return endOf(text, at, marks)
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function endOf(text: string, at: number, [first, last]: readonly [string, string]): number {
  const found = text.indexOf(last, at + first.length)
  if (found < 0) throw new NotWellFormed()
  return found + last.length
}

function addText(element: OpenElement, isTop: boolean, piece: string): void {
  if (!isTop) element.text += decodePiece(piece)
  else if (piece.trim() !== '') throw new NotWellFormed()
}

/** An ampersand that begins no reference is an error of the writer; one to an unknown name is ours to refuse. */
function decodePiece(piece: string): string {
  if (/&(?!#?\w+;)/.test(piece)) throw new NotWellFormed()
  return decodeText(piece)
}

function readAttributes(written: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', value = ''] of written.matchAll(ATTRIBUTE)) {
    if (/^xmlns(?::|$)/.test(name)) continue
    const local = withoutPrefix(name)
    if (found.has(local)) throw new NotWellFormed()
    found.set(local, decodePiece(value.slice(1, -1)))
  }
  return found
}

function opened(qualifiedName: string, attributes: ReadonlyMap<string, string>): OpenElement {
  return { qualifiedName, attributes, children: [], text: '' }
}

function closed({ qualifiedName, attributes, children, text }: OpenElement): XmlElement {
  return { name: withoutPrefix(qualifiedName), attributes, children, text }
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
