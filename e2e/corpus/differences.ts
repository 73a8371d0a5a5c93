export interface Difference {
  /** For people. */
  text: string
  /** The path of a field that only this version has; null for every other difference. */
  addedField: string | null
}

/** One entry per field that is missing on one side or has another value. */
export function findDifferences(own: unknown, other: unknown, path = ''): Difference[] {
  if (Array.isArray(own) && Array.isArray(other)) {
    const text = `${path}: ${own.length} elements instead of ${other.length}`
    const lengths = own.length === other.length ? [] : [{ text, addedField: null }]
    const both = own.slice(0, other.length)
    return [...lengths, ...both.flatMap((value, i) => findDifferences(value, other[i], `${path}[${i}]`))]
  }
  if (isObject(own) && isObject(other)) {
    const names = [...new Set([...Object.keys(own), ...Object.keys(other)])]
    return names.flatMap((name) => findDifferences(own[name], other[name], path === '' ? name : `${path}.${name}`))
  }
  if (Object.is(own, other)) return []
  const addedField = other === undefined ? path.replaceAll(/\[\d+\]/g, '[]') : null
  return [{ text: `${path}: ${print(own)} instead of ${print(other)}`, addedField }]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function print(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 200)
}
