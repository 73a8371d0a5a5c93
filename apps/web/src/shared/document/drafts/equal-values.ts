/**
 * A stored value has the build of another one, field by field; of a list the first line is the pattern for all. A
 * form that an older portal wrote is not alike, and nobody gets to see half of it.
 */
export function isAlike<Value>(value: unknown, like: Value): value is Value {
  return !isNothing(value) && hasBuildOf(value, like)
}

function hasBuildOf(value: unknown, like: unknown): boolean {
  if (value === undefined) return isNothing(like)
  // What is nothing today may be something tomorrow, and the other way round.
  if (value === null || isNothing(like)) return true
  if (Array.isArray(like)) return Array.isArray(value) && value.every((each) => hasBuildOf(each, like[0] ?? each))
  if (isRecord(like)) {
    return isRecord(value) && Object.keys(like).every((key) => hasBuildOf(value[key], like[key]))
  }
  return typeof value === typeof like
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
