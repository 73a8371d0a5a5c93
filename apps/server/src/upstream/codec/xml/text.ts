import { XmlError } from '../unreadable'

/** What XML 1.0 cannot carry, not even escaped: control characters, half surrogate pairs, two non-characters. */
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu // oxlint-disable-line no-control-regex
const NOT_ALLOWED = 'holds a character that XML does not allow'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // A reader turns a bare carriage return into a line feed, and in attributes every blank into a space.
  '\r': '&#13;',
}
const CHARACTERS_BY_NAME: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** The ampersand last: what it begins is decoded at the next level. */
const NAMED_REFERENCES = Object.entries(CHARACTERS_BY_NAME)
  .toReversed()
  .map(([name, character]) => [`&${name};`, character] as const)
/** Any but the five names. */
const OTHER_REFERENCE = /&(?!(?:amp|lt|gt|quot|apos);)/
/** An ampersand that begins no reference is an error of the writer; one to an unknown name is ours to refuse. */
const BARE_AMPERSAND = /&(?!#?\w+;)/
const REFERENCE = /&(?:#0*(\d{1,7})|#x0*([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));|&/g

/** A text is decoded in pieces of this size: each step of decoding a whole answer at once would be a copy of it. */
const WINDOW_CHARACTERS = 32_768
/** Longer references do not occur: `&#x10FFFF;` has ten characters. */
const MAX_REFERENCE_CHARACTERS = 100

export function removeForbidden(text: string): string {
  return text.replaceAll(FORBIDDEN, '')
}

export function escapeText(text: string): string {
  return removeForbidden(text).replaceAll(/[&<>"'\r]/g, (character) => ESCAPES[character] ?? '')
}

export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
}

/** Decodes one level, once: `&amp;lt;` is `&lt;`. Only the five names of XML exist, for there is no DTD. */
export function decodeText(text: string): string {
  if (text.length <= WINDOW_CHARACTERS) return decodeWindow(text)
  let decoded = ''
  for (let start = 0; start < text.length;) {
    const end = windowEnd(text, start)
    decoded += decodeWindow(text.slice(start, end))
    start = end
  }
  return decoded
}

/** The end of the window, moved back to the last ampersand where it might cut a reference in two. */
function windowEnd(text: string, start: number): number {
  const end = Math.min(start + WINDOW_CHARACTERS, text.length)
  const ampersand = text.slice(end - MAX_REFERENCE_CHARACTERS, end).lastIndexOf('&')
  return end === text.length || ampersand < 0 ? end : end - MAX_REFERENCE_CHARACTERS + ampersand
}

function decodeWindow(text: string): string {
  if (!text.includes('&')) return text
  if (!OTHER_REFERENCE.test(text)) return decodeNamedReferences(text)
  if (BARE_AMPERSAND.test(text)) throw new XmlError()
  return text.replaceAll(REFERENCE, decodeReference)
}

/** A whole batch of documents is escaped inside an answer: a call per reference would take longer than all the rest. */
function decodeNamedReferences(text: string): string {
  let decoded = text
  // Joined, not replaced: V8 builds the result of a replacement from nodes that take eight bytes a character.
  for (const [reference, character] of NAMED_REFERENCES) decoded = decoded.split(reference).join(character)
  return decoded
}

/** Stands for every character and reference that XML does not allow. */
export const REPLACEMENT = '\uFFFD'
const OTHER_REFERENCES = /&(?!(?:amp|lt|gt|quot|apos);)(?:#0*\d{1,7};|#x0*[\da-fA-F]{1,6};)?/g

/** The text with `REPLACEMENT` where it holds what no XML may hold. For texts that are shown and never imported. */
export function repairText(text: string): string {
  return text
    .replaceAll(FORBIDDEN, REPLACEMENT)
    .replaceAll(OTHER_REFERENCES, (found) => (isDecodable(found) ? found : `${REPLACEMENT}${found.slice(1)}`))
}

function isDecodable(reference: string): boolean {
  try {
    return decodeWindow(reference) !== reference
  } catch {
    return false
  }
}

/** The text itself, unless it holds what no XML may hold. */
export function checkCharacters(text: string): string {
  if (text.search(FORBIDDEN) >= 0) throw new XmlError(NOT_ALLOWED)
  return text
}

/** Each reference for itself: two halves of a surrogate pair do not make a character. */
function decodeReference(_whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return CHARACTERS_BY_NAME[name] ?? ''
  if (decimal === undefined && hex === undefined) {
    throw new XmlError('holds an entity that is not one of the five of XML')
  }
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  if (code > 0x10_ff_ff) throw new XmlError(NOT_ALLOWED)
  return checkCharacters(String.fromCodePoint(code))
}
