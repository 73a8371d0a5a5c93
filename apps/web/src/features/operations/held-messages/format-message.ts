/** Formats the text of a message for reading: one element per line, with invisible characters as their code. */
export function formatMessage(raw: string): string {
  return escapeInvisible(indentXml(raw))
}

const INDENT = '  '
/** Deeper elements are not indented further: crafted nesting would fill the screen with spaces. */
const MAX_INDENT_LEVELS = 30
/** How much of a message is searched for line breaks between its elements. */
const LINE_BREAK_SEARCH_LENGTH = 10_000

/**
 * Puts each element of a one-line message on its own line, indented by depth. Only whitespace is added and nothing is
 * parsed, so that malformed XML is shown unchanged. A message that has line breaks between its elements is returned
 * as it is. @internal
 */
export function indentXml(raw: string): string {
  if (/>\s*\n\s*</.test(raw.slice(0, LINE_BREAK_SEARCH_LENGTH))) return raw
  let depth = 0
  return raw
    .replaceAll('><', '>\n<')
    .split('\n')
    .map((piece) => {
      if (piece.startsWith('</')) depth = Math.max(0, depth - 1)
      const line = INDENT.repeat(Math.min(depth, MAX_INDENT_LEVELS)) + piece
      if (isOpeningTag(piece)) depth += 1
      return line
    })
    .join('\n')
}

/** A start tag whose end tag is on a later line. */
function isOpeningTag(piece: string): boolean {
  return /^<[^!?/]/.test(piece) && !piece.endsWith('/>') && !piece.includes('</')
}

/** Control and format characters except tabs and line ends; some reverse the writing direction or hide text. */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Cf}]/gu

/** Replaces invisible characters by their code, for example `\u{202e}`, so that the reader sees what was received. @internal */
export function escapeInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}
