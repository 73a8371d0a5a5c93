/** Characters that XML 1.0 does not allow, not even as references: controls, unpaired surrogates, U+FFFE, U+FFFF. */
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu // oxlint-disable-line no-control-regex
/** These and any surrogate. A class of code units is searched much faster than one of code points. */
const SUSPICIOUS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/ // oxlint-disable-line no-control-regex
const NOT_ALLOWED = 'holds a character that XML does not allow'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // A parser normalizes a literal carriage return to a line feed.
  '\r': '&#13;',
}
const ESCAPED = /[&<>"'\r]/g
const CHARACTERS_BY_NAME: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** `&amp;` is last, so that `&amp;lt;` is decoded to `&lt;` and not to `<`. */
const NAMED_REFERENCES = Object.entries(CHARACTERS_BY_NAME)
  .toReversed()
  .map(([name, character]) => [`&${name};`, character] as const)
/** Any reference except the five predefined entities. */
const NON_PREDEFINED_REFERENCE = /&(?!(?:amp|lt|gt|quot|apos);)/
/** An ampersand that does not start a reference: the text is not well-formed. An unknown entity has its own error. */
const BARE_AMPERSAND = /&(?!#?\w+;)/
const REFERENCE = /&(?:#0*(\d{1,7})|#x0*([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));|&/g

/** Text is decoded in windows of this size: every decoding step copies the text, and a response may have 16 MB. */
const WINDOW_CHARACTERS = 32_768
/** Longer than any valid reference; `&#x10FFFF;` has ten characters. */
const MAX_REFERENCE_CHARACTERS = 100

/** Removes the characters that XML does not allow. */
export function removeForbidden(text: string): string {
  return SUSPICIOUS.test(text) ? text.replaceAll(FORBIDDEN, '') : text
}

export function escapeText(text: string): string {
  const allowed = removeForbidden(text)
  // Most texts need no escape, and `replaceAll` takes several times as long as a search.
  return allowed.search(ESCAPED) < 0 ? allowed : allowed.replaceAll(ESCAPED, (character) => ESCAPES[character] ?? '')
}

/** Also escapes line breaks and tabs, which a parser would normalize to spaces. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
}

/** Decodes one level of escaping: `&amp;lt;` becomes `&lt;`. Only the five predefined entities exist without a DTD. */
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

/** The end of the window, moved back to the last ampersand if it might split a reference. */
function windowEnd(text: string, start: number): number {
  const end = Math.min(start + WINDOW_CHARACTERS, text.length)
  const ampersand = text.slice(end - MAX_REFERENCE_CHARACTERS, end).lastIndexOf('&')
  return end === text.length || ampersand < 0 ? end : end - MAX_REFERENCE_CHARACTERS + ampersand
}

function decodeWindow(text: string): string {
  if (!text.includes('&')) return text
  if (!NON_PREDEFINED_REFERENCE.test(text)) return decodeNamedReferences(text)
  if (BARE_AMPERSAND.test(text)) throw new XmlError()
  return text.replaceAll(REFERENCE, decodeReference)
}

/** Fast path for the five predefined entities: a response with a batch of documents holds millions of them. */
function decodeNamedReferences(text: string): string {
  let decoded = text
  // `split` and `join` need less memory than `replaceAll`, whose result takes up to eight bytes per character in V8.
  for (const [reference, character] of NAMED_REFERENCES) decoded = decoded.split(reference).join(character)
  return decoded
}

/** Each reference is checked alone: a surrogate pair written as two references is not allowed. */
function decodeReference(_whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return CHARACTERS_BY_NAME[name] ?? ''
  if (decimal === undefined && hex === undefined) {
    throw new XmlError('holds an entity that is not one of the five of XML')
  }
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  if (code > 0x10_ff_ff) throw new XmlError(NOT_ALLOWED)
  return checkCharacters(String.fromCodePoint(code))
}

/** Replaces every character and reference that XML does not allow. */
export const REPLACEMENT = '\uFFFD'
const REPAIRABLE_REFERENCES = /&(?!(?:amp|lt|gt|quot|apos);)(?:#0*\d{1,7};|#x0*[\da-fA-F]{1,6};)?/g

/** Replaces disallowed characters and references by `REPLACEMENT`. For text that is displayed and never imported. */
export function repairText(text: string): string {
  return text
    .replaceAll(FORBIDDEN, REPLACEMENT)
    .replaceAll(REPAIRABLE_REFERENCES, (found) => (isDecodable(found) ? found : `${REPLACEMENT}${found.slice(1)}`))
}

function isDecodable(reference: string): boolean {
  try {
    return decodeWindow(reference) !== reference
  } catch {
    return false
  }
}

/** Returns the text. Throws if it contains a character that XML does not allow. */
export function checkCharacters(text: string): string {
  if (SUSPICIOUS.test(text) && text.search(FORBIDDEN) >= 0) throw new XmlError(NOT_ALLOWED)
  return text
}

/** A text that is refused. The message completes a sentence that starts with a name for the text. */
export class XmlError extends Error {
  constructor(problem = 'is not well-formed XML') {
    super(problem)
  }
}
