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

/** What a column may lose when its width is rounded to whole px. */
const ROUNDING_PX = 1

/** The width in px of a narrow column in which the longest of the texts fits on one line, within the limits. */
export function fittingWidth(texts: Iterable<string>, [min, max]: readonly [min: number, max: number]): number {
  let width = min
  for (const text of texts) width = Math.max(width, Math.ceil(textWidthPx(text)) + CELL_EDGES_PX.narrow + ROUNDING_PX)
  return Math.min(width, max)
}

/** The width of a table divided by that in the narrowest layout. */
export function tableScale(widthPx: number): number {
  return Math.max(1, widthPx / MIN_TABLE_WIDTH_PX)
}

/**
 * The number of lines that a text takes in a column. Doubtful cases count as two: a row that is too high does no harm, one
 * that is too low would move all rows below it.
 */
export function countTextLines(text: string, columnWidthPx: number, density: Density = 'normal'): number {
  const lineWidth = columnWidthPx - CELL_EDGES_PX[density] - ROUNDING_PX
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

/**
 * The width in px of a text on one line, without kerning. Some systems draw parts of pixels, others round the width of each
 * character: the wider of the two counts.
 * @internal
 */
export function textWidthPx(text: string): number {
  let exact = 0
  let rounded = 0
  for (const character of text) {
    const width = characterWidthPx(character)
    exact += width
    rounded += Math.round(width)
  }
  return Math.max(exact, rounded)
}

/** Widths in 1/1000 em of the characters from U+0020 to U+007E of the portal's font, with tabular figures. */
const ASCII_WIDTHS = [
  250, 213, 346, 478, 629, 802, 620, 178, 274, 274, 430, 558, 201, 419, 201, 480, 600, 600, 600, 600, 600, 600, 600,
  600, 600, 600, 297, 297, 544, 540, 544, 559, 906, 668, 680, 703, 694, 603, 590, 700, 713, 270, 597, 640, 580, 877,
  743, 739, 650, 733, 672, 640, 552, 689, 667, 945, 606, 576, 544, 347, 455, 347, 426, 557, 248, 551, 595, 546, 595,
  561, 395, 594, 581, 244, 260, 590, 267, 877, 581, 573, 595, 595, 379, 520, 392, 575, 536, 819, 585, 537, 537, 389,
  264, 389, 523,
]
const FIRST_CHARACTER = ' '.charCodeAt(0)
/** As wide as high, or nearly so. */
const WIDE = /[æÆœŒ—™\u2E80-\uFFFF]/
/** In 1/1000 em, of all other characters. */
const OTHER_WIDTHS = { wide: 1050, normal: 750 }

/** An accent adds no width to a letter of western Europe. */
function characterWidthPx(character: string): number {
  const letter = character > '~' && character <= 'ÿ' ? character.normalize('NFD') : character
  const width =
    ASCII_WIDTHS[letter.charCodeAt(0) - FIRST_CHARACTER] ?? OTHER_WIDTHS[WIDE.test(letter) ? 'wide' : 'normal']
  return (width * FONT_SIZE_PX) / 1000
}
