/**
 * The value if it has the fields and types of `shape`; otherwise null. A draft that an older version of the portal stored
 * with another form does not match. The first line of a list in `shape` stands for all its lines; an empty list accepts no
 * lines. A field whose shape is an empty object may be missing, and is then added: the sources of proposed values did not
 * exist in every version.
 */
export function readShape<Value>(value: unknown, shape: Value): Value | null {
  const filled = withEmptyFields(value, shape)
  return matchesShape(filled, shape) ? filled : null
}

/** The value with an empty object for every missing field that is an empty object in `shape`. */
function withEmptyFields(value: unknown, shape: unknown): unknown {
  if (!isRecord(value) || !isRecord(shape)) return value
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const isMissing = value[name] === undefined && isRecord(field) && Object.keys(field).length === 0
    const filled = isMissing ? {} : withEmptyFields(value[name], field)
    return filled === value[name] ? [] : [[name, filled] as const]
  })
  return fields.length === 0 ? value : { ...value, ...Object.fromEntries(fields) }
}

function matchesShape<Value>(value: unknown, shape: Value): value is Value {
  return !isNil(value) && hasShape(value, shape)
}

function hasShape(value: unknown, shape: unknown): boolean {
  if (value === undefined) return isNil(shape)
  // A field may be null in one of the two and filled in the other.
  if (value === null || isNil(shape)) return true
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((line) => hasLineShape(line, shape[0]))
  if (isRecord(shape)) {
    return isRecord(value) && Object.keys(shape).every((key) => hasShape(value[key], shape[key]))
  }
  return typeof value === typeof shape
}

function hasLineShape(line: unknown, shape: unknown): boolean {
  return !isNil(shape) && matchesShape(line, shape)
}

function isNil(value: unknown): boolean {
  return value === null || value === undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
