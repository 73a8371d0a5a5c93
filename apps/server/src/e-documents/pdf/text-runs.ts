import type { Run } from 'pdfmake'
import { characterWidth, DEFAULT_FONT, type FontName, hasCharacter } from './fonts'

const FALLBACKS: readonly FontName[] = ['NotoSansSC']

/** Shown for a character that no font has. The XML contains the character itself. */
const REPLACEMENT_CHARACTER = '?'

/** How a text is printed. Sizes are in points. */
interface WordStyle {
  fontSize: number
  bold: boolean
  /** A wider word may be broken between any two letters. */
  maxWordWidth: number
}

/**
 * The text in runs of one font each: the PDF writer has no fallback of its own. Characters that have no shape, such as a
 * zero-width space, are left out. The writer never breaks a word, so one that is too wide is a run of its own.
 */
export function splitRuns(text: string, style: WordStyle): Run[] {
  const runs: (Run & { font: FontName })[] = []
  const words = text
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .split(WORD_ENDS)
  for (const word of words) {
    const isWide = isTooWide(word, style)
    for (const character of word) {
      const { shown, font } = findFont(character)
      // Chinese and Japanese may be broken everywhere in any case, and the writer would divide two code units.
      const isBreakable = isWide && font === DEFAULT_FONT && shown.length === 1
      const last = runs.at(-1)
      if (last?.font === font && isBreakable === (last.wordBreak !== undefined)) last.text += shown
      else runs.push({ text: shown, font, ...(isBreakable && { wordBreak: 'break-all' as const }) })
    }
  }
  return runs
}

/** Before and after blanks, and after a hyphen or slash inside a word. */
const WORD_ENDS = /(?=\s)|(?<=\s)|(?<=[-/])(?=\p{L})/u

function isTooWide(word: string, { maxWordWidth, ...style }: WordStyle): boolean {
  // No letter is wider than the size of its font.
  if (word.length * style.fontSize <= maxWordWidth) return false
  let width = 0
  for (const character of word) width += shownWidth(character, style)
  return width > maxWordWidth
}

function shownWidth(character: string, style: { fontSize: number; bold: boolean }): number {
  const { shown, font } = findFont(character)
  return characterWidth(font, shown.codePointAt(0) ?? 0, style)
}

function findFont(character: string): { shown: string; font: FontName } {
  const codePoint = character.codePointAt(0) ?? 0
  const font = [DEFAULT_FONT, ...FALLBACKS].find((name) => hasCharacter(name, codePoint))
  return font === undefined ? { shown: REPLACEMENT_CHARACTER, font: DEFAULT_FONT } : { shown: character, font }
}

interface FitStyle {
  fontSize: number
  bold?: boolean
  /** In points. */
  maxWidth: number
}

/** The text, or as much of its beginning as is not wider, with an ellipsis. */
export function shortenToWidth(text: string, { fontSize, bold = false, maxWidth }: FitStyle): string {
  const style = { fontSize, bold }
  const measure = (character: string) => shownWidth(character, style)
  const room = maxWidth - measure(ELLIPSIS)
  let width = 0
  let kept = ''
  for (const character of text) {
    width += measure(character)
    if (width <= room) kept += character
    if (width > maxWidth) return `${kept.trimEnd()}${ELLIPSIS}`
  }
  return text
}

const ELLIPSIS = '…'
