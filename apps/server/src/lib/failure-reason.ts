const MAX_REASON_LENGTH = 1_000

/**
 * A reason as it can be stored and shown. Answers of mail servers and of the platform end up here: a NUL character,
 * which PostgreSQL refuses in text, must not keep the outcome of a try from being written down.
 */
export function reasonText(text: string): string {
  return text.replaceAll('\0', '').slice(0, MAX_REASON_LENGTH)
}
