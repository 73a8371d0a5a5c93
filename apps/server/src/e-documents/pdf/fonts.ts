import { createRequire } from 'node:module'
import { openFont } from './opened-fonts'

const require = createRequire(import.meta.url)

/** Latin, Greek, Cyrillic, Vietnamese; and Chinese and Japanese. The files are those of npm packages (OFL). */
export const FONTS = {
  NotoSans: {
    normal: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  },
  NotoSansSC: {
    normal: require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'),
  },
} as const

export type FontName = keyof typeof FONTS

export const DEFAULT_FONT: FontName = 'NotoSans'

export const FONT_FILES: ReadonlySet<string> = new Set(
  Object.values(FONTS).flatMap(({ normal, bold }) => [normal, bold]),
)

/** Read when a text first needs it: the Chinese font has 30,000 characters. */
const characters = new Map<FontName, ReadonlySet<number>>()

/** Whether the font has the character in regular and in bold. */
export function hasCharacter(font: FontName, codePoint: number): boolean {
  const known = characters.get(font) ?? readCharacters(font)
  characters.set(font, known)
  return known.has(codePoint)
}

function readCharacters(font: FontName): ReadonlySet<number> {
  const bold = new Set(readCodePoints(FONTS[font].bold))
  return new Set(readCodePoints(FONTS[font].normal).filter((codePoint) => bold.has(codePoint)))
}

function readCodePoints(file: string): number[] {
  return openFont(file).characterSet
}

/** Width of a character in points. The font must have it. */
export function characterWidth(font: FontName, codePoint: number, style: { fontSize: number; bold: boolean }): number {
  const known = openFont(FONTS[font][style.bold ? 'bold' : 'normal'])
  return (known.glyphForCodePoint(codePoint).advanceWidth / known.unitsPerEm) * style.fontSize
}
