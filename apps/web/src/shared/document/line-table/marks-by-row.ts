/** For each row that has failing fields, their paths as one text: it changes when the row must be drawn again. */
export function marksByRow(marked: ReadonlySet<string>, path: string): ReadonlyMap<number, string> {
  const rows = new Map<number, string>()
  for (const field of marked) {
    const index = rowOf(field, path)
    if (index !== null) rows.set(index, `${rows.get(index) ?? ''} ${field}`)
  }
  return rows
}

/** The row that holds a field: 3 for `items.3.unitNetPrice`. */
export function rowOf(field: string, path: string): number | null {
  if (!field.startsWith(`${path}.`)) return null
  const index = Number(field.slice(path.length + 1).split('.')[0])
  return Number.isInteger(index) ? index : null
}
