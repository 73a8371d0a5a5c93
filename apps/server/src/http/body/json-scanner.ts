const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

export interface JsonLimits {
  /** Lists and objects inside each other. */
  depth: number
  /** Lists, objects and what they hold; an empty list or object counts twice. */
  values: number
}

/** Which limit a JSON text exceeds. */
export type Excess = 'depth' | 'values'

/**
 * Counts depth and values of a JSON text that arrives in chunks, before anything is parsed. One pass without recursion,
 * constant memory. It does not check the syntax: that is left to `JSON.parse`.
 */
export function jsonScanner(limits: JsonLimits): (chunk: Buffer) => Excess | null {
  let depth = 0
  let values = 1
  let isInString = false
  let isEscaped = false

  return (chunk) => {
    for (const byte of chunk) {
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) isInString = false
      } else if (byte === QUOTE) {
        isInString = true
      } else if (byte === COMMA) {
        values += 1
        if (values > limits.values) return 'values'
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        depth += 1
        values += 1
        if (depth > limits.depth) return 'depth'
        if (values > limits.values) return 'values'
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        depth -= 1
      }
    }
    return null
  }
}
