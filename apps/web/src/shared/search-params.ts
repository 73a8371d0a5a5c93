/**
 * The query string as plain text, `a=b&c=d`. The router's own way reads it as JSON, which turns a keyword of 1.10
 * into 1.1 and wraps a keyword of digits in quotation marks.
 */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).flatMap(([name, value]) => (isPlain(value) ? [[name, String(value)]] : []))
  const query = new URLSearchParams(given).toString()
  return query === '' ? '' : `?${query}`
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
