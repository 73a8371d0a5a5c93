/** Of a reason. Reasons repeat responses of mail servers and of the platform, which may contain anything. */
export const MAX_REASON_LENGTH = 1_000

/** The beginning of a text, with U+FFFD for the characters that PostgreSQL does not store: NUL and lone surrogates. */
export function storableText(text: string, maxLength = text.length): string {
  // The cut can leave a lone surrogate.
  return text.slice(0, maxLength).replaceAll('\0', '\uFFFD').toWellFormed()
}
