import type { Run } from 'pdfmake'
import { characterWidth, DEFAULT_FONT, type FontName, hasCharacter } from './fonts'

const FALLBACKS: readonly FontName[] = ['NotoSansSC']

/** Shown for a character that no font has. The XML contains the character itself. */
const REPLACEMENT_CHARACTER = '?'

/**
 * The text in runs of one font each: the PDF writer has no fallback of its own. Characters that have no shape, such as a
 * zero-width space, are left out.
 */
export function splitRuns(text: string): Run[] {
  const runs: (Run & { font: FontName })[] = []
  for (const character of text.normalize('NFC').replaceAll(/\p{Cf}/gu, '')) {
    const { shown, font } = findFont(character)
    const last = runs.at(-1)
    if (last?.font === font) last.text += shown
    else runs.push({ text: shown, font })
  }
  return runs
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
  const measure = (character: string) => {
    const { shown, font } = findFont(character)
    return characterWidth(font, shown.codePointAt(0) ?? 0, style)
  }
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
