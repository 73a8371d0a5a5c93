import { inflateSync } from 'node:zlib'

/**
 * The text of each page of a PDF that Chromium printed, without blanks. Reads what Chromium writes and no other PDF: one
 * content stream per page, fonts with names that are unique in the file, glyphs as hexadecimal strings.
 */
export function readPdfPages(pdf: Buffer): string[] {
  const objects = readObjects(pdf)
  const glyphTexts = readFonts(objects)
  return findPages(objects).map((page) => readContent(findObject(objects, page, 'Contents'), glyphTexts))
}

interface PdfObject {
  /** The dictionary, or the whole object when it has no stream. */
  text: string
  stream: string
}

type Objects = ReadonlyMap<string, PdfObject>

function readObjects(pdf: Buffer): Objects {
  const file = pdf.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const { 1: number = '', index, 0: start } of file.matchAll(/(\d+) 0 obj\b/g)) {
    const from = index + start.length
    const end = file.indexOf('endobj', from)
    const streamStart = file.indexOf('stream', from)
    const isStream = streamStart >= 0 && streamStart < end
    const text = file.slice(from, isStream ? streamStart : end)
    objects.set(number, { text, stream: isStream ? inflateStream(pdf, text, streamStart) : '' })
  }
  return objects
}

/** Content of a stream as text; blank for a stream that is not compressed text, such as a font. */
function inflateStream(pdf: Buffer, dictionary: string, keyword: number): string {
  const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0)
  if (!dictionary.includes('/FlateDecode') || dictionary.includes('/Length1')) return ''
  const start = pdf.indexOf('\n', keyword) + 1
  return inflateSync(pdf.subarray(start, start + length)).toString('latin1')
}

/** The pages in the order of the document. */
function findPages(objects: Objects): PdfObject[] {
  const root = [...objects.values()].find(({ text }) => /\/Type\s*\/Pages\b/.test(text) && !/\/Parent\b/.test(text))
  return root === undefined ? [] : expandPages(objects, root)
}

function expandPages(objects: Objects, node: PdfObject): PdfObject[] {
  const kids = /\/Kids\s*\[([^\]]*)\]/.exec(node.text)?.[1]
  if (kids === undefined) return [node]
  return [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, number = '']) => {
    const kid = objects.get(number)
    return kid === undefined ? [] : expandPages(objects, kid)
  })
}

function findObject(objects: Objects, { text }: PdfObject, key: string): PdfObject | undefined {
  const number = new RegExp(`/${key}\\s*(\\d+) 0 R`).exec(text)?.[1]
  return number === undefined ? undefined : objects.get(number)
}

/** Text of each glyph, by name of the font and glyph. */
function readFonts(objects: Objects): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const fonts = new Map<string, ReadonlyMap<string, string>>()
  for (const { text } of objects.values()) {
    for (const [, name = '', number = ''] of text.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = objects.get(number)
      const unicode = font && findObject(objects, font, 'ToUnicode')
      if (unicode !== undefined) fonts.set(name, readGlyphTexts(unicode.stream))
    }
  }
  return fonts
}

function readGlyphTexts(map: string): ReadonlyMap<string, string> {
  const glyphs = new Map<string, string>()
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', text = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g)) glyphs.set(glyph, readUtf16(text))
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first = '', last = '', text = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const code = Number.parseInt(text, 16)
      for (let glyph = Number.parseInt(first, 16); glyph <= Number.parseInt(last, 16); glyph += 1) {
        const hex = glyph.toString(16).toUpperCase().padStart(first.length, '0')
        glyphs.set(hex, String.fromCodePoint(code + glyph - Number.parseInt(first, 16)))
      }
    }
  }
  return glyphs
}

function readUtf16(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le')
}

function readContent(content: PdfObject | undefined, fonts: ReturnType<typeof readFonts>): string {
  let text = ''
  let glyphTexts: ReadonlyMap<string, string> = new Map()
  for (const [, font, glyphs] of (content?.stream ?? '').matchAll(/\/(F\d+) [\d.]+ Tf|<([\dA-Fa-f]+)>/g)) {
    if (font !== undefined) glyphTexts = fonts.get(font) ?? new Map()
    else text += readGlyphs(glyphs ?? '', glyphTexts)
  }
  return text.replaceAll(/\s/g, '')
}

/** The codes of a font have one or two bytes, all of them the same. */
function readGlyphs(hex: string, glyphTexts: ReadonlyMap<string, string>): string {
  const digits = glyphTexts.keys().next().value?.length ?? 4
  return hex.toUpperCase().replaceAll(new RegExp(`.{${digits}}`, 'g'), (code) => glyphTexts.get(code) ?? '')
}
