/**
 * Reads a query string as plain text, `a=b&c=d`. The router's default parses values as JSON, which turns the keyword
 * 1.10 into 1.1 and puts a keyword of digits into quotation marks.
 */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}

/** Writes strings, numbers and booleans as a query string; other values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) => (isPrimitive(value) ? [[name, String(value)]] : []))
  const query = new URLSearchParams(pairs).toString()
  return query === '' ? '' : `?${query}`
}

function isPrimitive(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
