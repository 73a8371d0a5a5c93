import { Unreadable } from './unreadable'

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
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** Any but the five names. */
const OTHER_REFERENCE = /&(?!(?:amp|lt|gt|quot|apos);)/
/** An ampersand that begins no reference is an error of the writer; one to an unknown name is ours to refuse. */
const NO_REFERENCE = /&(?!#?\w+;)/
const REFERENCE = /&(?:#0*(\d{1,7})|#x0*([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));|&/g

export function withoutForbidden(text: string): string {
  return text.replaceAll(FORBIDDEN, '')
}

export function escapeText(text: string): string {
  return withoutForbidden(text).replaceAll(/[&<>"'\r]/g, (character) => ESCAPES[character] ?? '')
}

export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
}

/** Decodes one level, once: `&amp;lt;` is `&lt;`. Only the five names of XML exist, for there is no DTD. */
export function decodeText(text: string): string {
  if (!text.includes('&')) return text
  if (!OTHER_REFERENCE.test(text)) return decodeNames(text)
  if (NO_REFERENCE.test(text)) throw new Unreadable()
  return text.replaceAll(REFERENCE, decodeReference)
}

/** A whole batch of documents is escaped inside an answer: a call per reference would take longer than all the rest. */
function decodeNames(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}

/** The text itself, unless it holds what no XML may hold. */
export function allowed(text: string): string {
  if (text.search(FORBIDDEN) >= 0) throw new Unreadable(NOT_ALLOWED)
  return text
}

/** Each reference for itself: two halves of a surrogate pair do not make a character. */
function decodeReference(_whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name] ?? ''
  if (decimal === undefined && hex === undefined) {
    throw new Unreadable('holds an entity that is not one of the five of XML')
  }
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  if (code > 0x10_ff_ff) throw new Unreadable(NOT_ALLOWED)
  return allowed(String.fromCodePoint(code))
}
