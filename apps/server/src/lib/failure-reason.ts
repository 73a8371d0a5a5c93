/**
 * One line about an error, for a log or a person. An error that covers several addresses (`localhost` as IPv4 and IPv6)
 * has no message of its own, so its code or its name is used.
 */
export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  return 'code' in error ? String(error.code) : error.name
}
