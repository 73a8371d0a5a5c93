const MAX_REASON_LENGTH = 1_000

/**
 * One line about an error, for a log or a person. An error that covers several addresses (`localhost` as IPv4 and IPv6)
 * has no message of its own, so its code or its name is used.
 */
export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  return 'code' in error ? String(error.code) : error.name
}

/**
 * A reason that can be stored and shown: without NUL characters, which PostgreSQL rejects in text, and truncated to
 * 1000 characters. Reasons repeat responses of mail servers and of the platform, which may contain anything.
 */
export function storableReason(text: string): string {
  return text.replaceAll('\0', '').slice(0, MAX_REASON_LENGTH)
}
