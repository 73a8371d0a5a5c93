import { tooMuchContent } from './sheet-error'
import type { XmlHandler } from './xml-events'

/** The texts of all cells of an xlsx file, which the cells name by their index. */
export interface SharedStrings {
  /** Undefined when there is no such text. */
  at: (index: number) => string | undefined
}

export const NO_SHARED_STRINGS: SharedStrings = { at: () => undefined }

/** A file of 100,000 parts with three texts each has about 10 MB in 300,000 texts. */
const MAX_BYTES = 96 * 1024 * 1024
const MAX_STRINGS = 2_000_000
const FIRST_BYTES = 1024 * 1024
const FIRST_STRINGS = 16 * 1024

/**
 * Collects the texts of `sharedStrings.xml`. They are kept as bytes in one buffer: as JavaScript strings they take several
 * times the memory.
 */
export function sharedStringReader(): { handler: XmlHandler; strings: SharedStrings } {
  let bytes: Buffer = Buffer.allocUnsafe(FIRST_BYTES)
  let starts = new Uint32Array(FIRST_STRINGS)
  let count = 0
  let used = 0
  const text = richText()

  function add(value: string): void {
    if (count + 1 >= MAX_STRINGS) throw tooMuchContent()
    // A character has at most three bytes for each of its code units.
    bytes = growBuffer(bytes, used + value.length * 3)
    if (count + 2 > starts.length) {
      const longer = new Uint32Array(starts.length * 2)
      longer.set(starts)
      starts = longer
    }
    used += bytes.write(value, used)
    count += 1
    starts[count] = used
  }

  return {
    handler: {
      open: (name) => text.open(name),
      text: text.text,
      close: (name) => {
        if (name === 'si') add(decodeEscapes(text.take()))
        else text.close(name)
      },
    },
    strings: {
      at: (index) =>
        Number.isInteger(index) && index >= 0 && index < count
          ? bytes.toString('utf8', starts[index], starts[index + 1])
          : undefined,
    },
  }
}

function growBuffer(bytes: Buffer, needed: number): Buffer {
  if (needed <= bytes.length) return bytes
  if (needed > MAX_BYTES) throw tooMuchContent()
  const longer = Buffer.allocUnsafe(Math.min(MAX_BYTES, Math.max(needed, bytes.length * 2)))
  bytes.copy(longer)
  return longer
}

/** Joins the text of a cell from its runs. Readings of Asian characters (`rPh`) are not part of the text. */
export function richText() {
  let collected = ''
  let isInText = false
  let phoneticDepth = 0
  return {
    open: (name: string): void => {
      if (name === 'rPh') phoneticDepth += 1
      else if (name === 't') isInText = phoneticDepth === 0
    },
    text: (text: string): void => {
      if (isInText) collected += text
    },
    close: (name: string): void => {
      if (name === 'rPh') phoneticDepth -= 1
      else if (name === 't') isInText = false
    },
    /** Returns the text and begins the next one. */
    take: (): string => {
      const text = collected
      collected = ''
      isInText = false
      phoneticDepth = 0
      return text
    },
  }
}

/** Characters that XML does not allow are written as `_x000D_`, and a text that looks so begins with `_x005F_`. */
export function decodeEscapes(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}
