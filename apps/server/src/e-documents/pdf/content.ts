import type { Block, Style } from 'pdfmake'
import { splitRuns } from './text-runs'

/** Grey of labels and of what is less important, dark enough to be read on paper. */
export const MUTED_COLOUR = '#52606d'
export const LINE_COLOUR = '#9aa5b1'

/** The size of text that has none of its own. */
export const FONT_SIZE_PT = 9
/** The width of the narrowest column of names and other texts. */
const TEXT_WIDTH_PT = 150

/** `maxWordWidth` is the width of the column of the text. */
export function plainText(value: string, style: Style = {}, maxWordWidth = TEXT_WIDTH_PT): Block {
  const { fontSize = FONT_SIZE_PT, bold = false } = style
  return { text: value === '' ? '' : splitRuns(value, { fontSize, bold, maxWordWidth }), ...style }
}

/** A small label above or beside a value. Small text has the line height of its font, so that it takes less of the page. */
export function quietText(value: string, style: Style = {}, maxWordWidth = TEXT_WIDTH_PT): Block {
  return plainText(value, { fontSize: 7.5, lineHeight: 1, color: MUTED_COLOUR, ...style }, maxWordWidth)
}

/** The parts that are not blank, as one text. */
export function joinParts(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part !== '').join(separator)
}

/** `label value`, or blank without a value. */
export function labelled(label: string, value: string): string {
  return value === '' ? '' : `${label} ${value}`
}

/** One line for each text that is not blank. */
export function textLines(lines: readonly string[], style: Style = {}): Block[] {
  return lines.filter((line) => line !== '').map((line) => plainText(line, style))
}
