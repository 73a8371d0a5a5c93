/** Width of a line table in the narrowest layout, beside the widest scroll bar, in px. */
const MIN_TABLE_WIDTH_PX = 1375
/** The token `text.table`. */
const FONT_SIZE_PX = 13
/** Padding and border of a cell, both sides, in px. */
const CELL_EDGES_PX = { normal: 13, narrow: 9, dense: 9 }

/** `narrow` and `dense` are for many columns; `dense` also has lower lines. */
export type Density = keyof typeof CELL_EDGES_PX

/** Widths in px of columns at the narrowest layout. */
export type ColumnWidths<Key extends string> = Readonly<Record<Key, number>>

/** The CSS width of a column: its share of the table, so that all columns grow in a wider window. */
export function cssWidth(px: number): string {
  return `${Number(((px / MIN_TABLE_WIDTH_PX) * 100).toFixed(3))}%`
}

/** The width in px that is left beside other columns at the narrowest layout. */
export function remainingWidth(widths: ColumnWidths<string>): number {
  return MIN_TABLE_WIDTH_PX - Object.values(widths).reduce((sum, width) => sum + width, 0)
}

/** The width in px of a narrow column in which the longest of the texts fits on one line, within the limits. */
export function fittingWidth(texts: Iterable<string>, [min, max]: readonly [min: number, max: number]): number {
  let width = min
  for (const text of texts) width = Math.max(width, Math.ceil(textWidthPx(text)) + CELL_EDGES_PX.narrow)
  return Math.min(width, max)
}

/**
 * The number of lines that a text takes in a column at the narrowest layout. Widths of characters are rounded up: a row
 * that is too high does no harm, one that is too low would move all rows below it.
 */
export function countTextLines(text: string, columnWidthPx: number, density: Density = 'normal'): number {
  const lineWidth = columnWidthPx - CELL_EDGES_PX[density]
  if (textWidthPx(text) <= lineWidth) return 1
  return Math.max(...WORDS.map((words) => countLines(text.match(words) ?? [], lineWidth)))
}

function countLines(words: readonly string[], lineWidth: number): number {
  let lines = 1
  let used = 0
  for (const word of words) {
    const width = textWidthPx(word)
    if (used > 0 && used + textWidthPx(word.trimEnd()) > lineWidth) {
      lines += 1
      used = 0
    }
    const fullLines = Math.max(0, Math.ceil(width / lineWidth) - 1)
    lines += fullLines
    used += width - fullLines * lineWidth
  }
  return lines
}

/** The same for a column that is clamped: names and descriptions take at most two lines. */
export function countClampedLines(text: string, columnWidthPx: number, density: Density = 'normal'): number {
  return Math.min(2, countTextLines(text, columnWidthPx, density))
}

/**
 * Lines break after blanks and hyphens, and inside a word that is longer than a line. Not all browsers break a line after
 * a hyphen before a digit, so texts are counted both ways.
 */
const WORDS = [/[^\s-]+[\s-]?|[\s-]/g, /(?:[^\s-]|-(?=\d))+[\s-]?|[\s-]/g]

/** The width in px of a text on one line. */
function textWidthPx(text: string): number {
  let width = 0
  for (const character of text) width += characterWidth(character)
  return width * FONT_SIZE_PX
}

/** Widths in em of the characters of the portal's font, with tabular figures; the first class that matches counts. */
const CHARACTER_WIDTHS: readonly [RegExp, number][] = [
  [/[0-9]/, 0.64],
  [/[ .,:;'|!iljI]/, 0.27],
  [/[-/()frt]/, 0.45],
  [/[MWmw@%]/, 0.95],
  [/[a-z]/, 0.57],
  [/[A-Z]/, 0.7],
  [/[\u2E80-\uFFFF]/, 1.05],
]
const OTHER_CHARACTER_WIDTH = 0.75

const ASCII_WIDTHS = Array.from({ length: 128 }, (_, code) => classWidth(String.fromCharCode(code)))

function characterWidth(character: string): number {
  return ASCII_WIDTHS[character.charCodeAt(0)] ?? classWidth(character)
}

function classWidth(character: string): number {
  return CHARACTER_WIDTHS.find(([pattern]) => pattern.test(character))?.[1] ?? OTHER_CHARACTER_WIDTH
}
