/** One line per field that is missing on one side or has another value. */
export function findDifferences(own: unknown, other: unknown, path = ''): string[] {
  if (Array.isArray(own) && Array.isArray(other)) {
    const lengths = own.length === other.length ? [] : [`${path}: ${own.length} elements instead of ${other.length}`]
    const both = own.slice(0, other.length)
    return [...lengths, ...both.flatMap((value, i) => findDifferences(value, other[i], `${path}[${i}]`))]
  }
  if (isObject(own) && isObject(other)) {
    const names = [...new Set([...Object.keys(own), ...Object.keys(other)])]
    return names.flatMap((name) => findDifferences(own[name], other[name], path === '' ? name : `${path}.${name}`))
  }
  if (Object.is(own, other)) return []
  return [`${path}: ${print(own)} instead of ${print(other)}`]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function print(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 200)
}
