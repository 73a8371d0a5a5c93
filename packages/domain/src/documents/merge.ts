import { SOURCES_KEY } from './proposals'

/** The inputs of a three-way merge: the common ancestor, my version, and the version saved by somebody else. */
export interface MergeSides<Form> {
  base: Form
  mine: Form
  theirs: Form
}

/** A field that both sides changed to different values. `path` is dotted: `items.0.unitNetPrice`. */
export interface FieldConflict {
  path: string
  mine: unknown
  theirs: unknown
}

/** The fields for which a person has to choose a side, in the order of the form. All other changes merge. */
export function findConflicts(sides: MergeSides<unknown>): FieldConflict[] {
  const conflicts: FieldConflict[] = []
  mergeValue(sides, '', (path, { mine, theirs }) => {
    conflicts.push({ path, mine, theirs })
    return mine
  })
  return conflicts
}

/** The form with the changes of both sides. In a conflict mine wins, unless the path is in `theirPaths`. */
export function mergeForms<Form>(sides: MergeSides<Form>, theirPaths: ReadonlySet<string>): Form {
  return mergeValue(sides, '', (path, { mine, theirs }) => (theirPaths.has(path) ? theirs : mine))
}

/** Deep equality of two form values. A missing property equals one that is undefined. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (isList(one) && isList(other)) {
    return one.length === other.length && one.every((each, i) => isEqual(each, other[i]))
  }
  if (isRecord(one) && isRecord(other)) {
    return [...allKeys([one, other])].every((key) => isEqual(one[key], other[key]))
  }
  return false
}

/** Returns the value of a field in conflict. */
type Resolve = <Value>(path: string, sides: MergeSides<Value>) => Value

/** An unchanged part keeps its reference, so that the screen does not render it again. */
function mergeValue<Value>(sides: MergeSides<Value>, path: string, resolve: Resolve): Value {
  const { base, mine, theirs } = sides
  if (isEqual(mine, base)) return theirs
  if (isEqual(theirs, base) || isEqual(mine, theirs)) return mine
  if (isRecord(base) && isRecord(mine) && isRecord(theirs)) return mergeParts({ base, mine, theirs }, path, resolve)
  // After a line was added or removed, lines can no longer be matched by index: the whole list is one field.
  if (isList(base) && isList(mine) && isList(theirs) && haveSameLength(base, mine, theirs)) {
    return mergeParts({ base, mine, theirs }, path, resolve)
  }
  return resolve(path, sides)
}

function mergeParts<Value extends object>(sides: MergeSides<Value>, path: string, resolve: Resolve): Value {
  const { base, mine, theirs } = sides
  const merged = shallowCopy(theirs)
  for (const key of allKeys([theirs, mine, base])) {
    if (key === SOURCES_KEY) continue
    const part = { base: base[key], mine: mine[key], theirs: theirs[key] }
    merged[key] = mergeValue(part, joinPath(path, key), resolve)
  }
  mergeSources({ mine, theirs, merged })
  return merged
}

/**
 * Sets the sources of proposed values in `merged`: a field is marked as on the side whose value it has. Where both sides
 * have this value, it is marked only if both sides have marked it.
 */
function mergeSources({ mine, theirs, merged }: { mine: object; theirs: object; merged: object }): void {
  const sources = { mine: sourcesIn(mine), theirs: sourcesIn(theirs) }
  const fields = [...new Set([...Object.keys(sources.mine), ...Object.keys(sources.theirs)])]
  if (fields.length === 0) return
  const values = { mine: valuesIn(mine), theirs: valuesIn(theirs), merged: valuesIn(merged) }
  const kept = fields.flatMap((field) => {
    const sides = (['mine', 'theirs'] as const).filter((side) => isEqual(values[side][field], values.merged[field]))
    const found = sides.map((side) => sources[side][field])
    return found.length === 0 || found.some(isBlankSource) ? [] : [[field, found[0]] as const]
  })
  Object.assign(merged, { [SOURCES_KEY]: Object.fromEntries(kept) })
}

function isBlankSource(source: unknown): boolean {
  return source === undefined || source === ''
}

/** The sources of proposed values in a part of a form. */
export function sourcesIn(form: object): Record<string, unknown> {
  const sources: unknown = Object.entries(form).find(([key]) => key === SOURCES_KEY)?.[1]
  return isRecord(sources) ? sources : {}
}

/** The fields of a part of a form. A proposed field that it does not have itself is in the first row of one of its lists. */
export function valuesIn(form: object): Record<string, unknown> {
  const own = isRecord(form) ? form : {}
  const firstRows = Object.values(own).flatMap((value) => (isList(value) && isRecord(value[0]) ? [value[0]] : []))
  return Object.assign({}, ...firstRows, own)
}

export function shallowCopy<Value extends object>(value: Value): Value {
  return Array.isArray(value) ? Object.assign([], value) : { ...value }
}

/** Property names, or indexes of a list, that any of the values has, each once. */
export function allKeys<Value extends object>(values: readonly Value[]): Set<Extract<keyof Value, string>> {
  const keys = new Set<Extract<keyof Value, string>>()
  for (const value of values) {
    for (const key in value) keys.add(key)
  }
  return keys
}

function haveSameLength(first: readonly unknown[], ...others: readonly (readonly unknown[])[]): boolean {
  return others.every((list) => list.length === first.length)
}

export function isList(value: unknown): value is unknown[] {
  return Array.isArray(value)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Dotted path of a part of a form. */
export function joinPath(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}
