import { isBlank } from '@partwire/domain/lib/text'

/**
 * Copies the value of a field of one row to every row below it in which the field is blank. Rows that do not change keep
 * their reference.
 */
export function fillBlanksBelow<Field extends string, Row extends Record<Field, string>>(
  rows: readonly Row[],
  index: number,
  field: Field,
): Row[] {
  const value = rows[index]?.[field]
  if (value === undefined || isBlank(value)) return [...rows]
  return rows.map((row, i) => (i > index && isBlank(row[field]) ? { ...row, [field]: value } : row))
}

/** The last name in the path of a field of a row, if it is one of `fields`: `taxCode` for `items.3.taxCode`. */
export function rowField<Field extends string>(path: string, fields: readonly Field[]): Field | null {
  const [, , name, ...more] = path.split('.')
  return more.length === 0 ? (fields.find((field) => field === name) ?? null) : null
}

/** Number of rows that have another reference in the second list. */
export function countChangedRows<Row>(before: readonly Row[], after: readonly Row[]): number {
  return after.filter((row, i) => row !== before[i]).length
}
