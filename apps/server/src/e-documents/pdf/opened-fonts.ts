import { createRequire } from 'node:module'
import type { Font } from 'fontkit'

/** fontkit with the function that its types do not declare. */
interface Fontkit {
  openSync: (file: string) => Font
  /** Adds a format. A font is read by the first format that recognizes its content. */
  registerFormat: (format: FontFormat) => void
}

interface FontFormat {
  probe: (content: Uint8Array) => boolean
  new (stream: { buffer: Uint8Array }): object
}

/** The CommonJS version, which is the one that the PDF library uses. */
const fontkit: Fontkit = createRequire(import.meta.url)('fontkit')

const opened = new Map<string, Font>()
const references = new Set<string>()

/** Opens a font file once in the process. */
export function openFont(file: string): Font {
  const font = opened.get(file) ?? fontkit.openSync(file)
  opened.set(file, font)
  return font
}

/**
 * Content for the PDF library in place of that of a font file. The library reads each font again for each document, which
 * takes four fifths of the time of a short one. The content is only the path of the file, and a format of its own
 * (`OpenedFont`) returns the font that is already open.
 */
export function fontReference(file: string): Buffer {
  references.add(file)
  return Buffer.from(file)
}

class OpenedFont {
  static probe(content: Uint8Array): boolean {
    return references.has(Buffer.from(content).toString())
  }

  /**
   * Returns a new object for each document that uses the tables of the open font. Its glyphs are its own: a glyph remembers
   * the first character for which it was used, and the text copied from a document must not depend on other documents.
   */
  constructor({ buffer }: { buffer: Uint8Array }) {
    return Object.assign(Object.create(openFont(Buffer.from(buffer).toString())), { _glyphs: {} })
  }
}

fontkit.registerFormat(OpenedFont)
