/** The draft as both found it, as I changed it, and as somebody else saved it in the meantime. */
export interface Sides<Form> {
  base: Form
  mine: Form
  theirs: Form
}

/** A field that both changed, each differently. */
export interface FieldConflict {
  path: string
  mine: unknown
  theirs: unknown
}

/** What somebody has to decide, in the order of the form; everything else merges by itself. */
export function diffFields(sides: Sides<unknown>): FieldConflict[] {
  const conflicts: FieldConflict[] = []
  merged(sides, '', (path, { mine, theirs }) => {
    conflicts.push({ path, mine, theirs })
    return mine
  })
  return conflicts
}

/** Both sides' changes in one form. Of a field that both changed, mine is taken unless its path is in `takeTheirs`. */
export function mergeForms<Form>(sides: Sides<Form>, takeTheirs: ReadonlySet<string>): Form {
  const form = merged(sides, '', (path, { mine, theirs }) => (takeTheirs.has(path) ? theirs : mine))
  return isForm(form, sides.mine) ? form : sides.mine
}

/** Two values of a form that hold the same; a part that is missing holds the same as one that is undefined. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (isList(one) && isList(other)) {
    return one.length === other.length && one.every((each, i) => isSame(each, other[i]))
  }
  if (isRecord(one) && isRecord(other)) {
    return keysOf([one, other]).every((key) => isSame(one[key], other[key]))
  }
  return false
}

type Decide = (path: string, sides: Sides<unknown>) => unknown

function merged(sides: Sides<unknown>, path: string, decide: Decide): unknown {
  const { base, mine, theirs } = sides
  if (isSame(mine, base)) return theirs
  if (isSame(theirs, base) || isSame(mine, theirs)) return mine
  if (isRecord(base) && isRecord(mine) && isRecord(theirs)) {
    const parts = keysOf([theirs, mine, base]).map((key) => {
      const part = { base: base[key], mine: mine[key], theirs: theirs[key] }
      return [key, merged(part, join(path, key), decide)] as const
    })
    return Object.fromEntries(parts)
  }
  // Where a line was added or removed it is no longer known which lines belong together: the list is one field.
  if (isList(base) && isList(mine) && isList(theirs) && areAligned([base, mine, theirs])) {
    return mine.map((each, i) => merged({ base: base[i], mine: each, theirs: theirs[i] }, join(path, i), decide))
  }
  return decide(path, sides)
}

function areAligned([first, ...others]: [unknown[], ...unknown[][]]): boolean {
  return others.every((list) => list.length === first.length)
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value)
}

function join(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`
}

function keysOf(records: readonly Record<string, unknown>[]): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Put together field by field from forms of one kind, it is a form of that kind. */
function isForm<Form>(_value: unknown, _like: Form): _value is Form {
  return true
}
