import type { SheetRow } from './sheet'

/** Names by which the header of a column is recognised, for each field. The first one is that of our own exports. */
export type ColumnNames<Field extends string> = Readonly<Record<Field, readonly string[]>>

interface FoundHeader<Field extends string> {
  /** The row number of the header; 0 when the sheet has no rows. */
  rowNumber: number
  headers: readonly string[]
  /** The field of each column; blank where none is recognised. Each field occurs once. */
  fields: readonly (Field | '')[]
}

/**
 * Finds the row with the names of the columns: the one in which most names are recognised, otherwise the first one. A
 * title above it, often a cell merged over several columns, is skipped.
 */
export function findHeader<Field extends string>(
  firstRows: readonly SheetRow[],
  names: ColumnNames<Field>,
): FoundHeader<Field> {
  const fieldByName = indexNames(names)
  let found: FoundHeader<Field> = { rowNumber: 0, headers: [], fields: [] }
  let mostNames = -1
  for (const { number, cells } of firstRows) {
    const headers = cells.map(({ text }) => text.trim())
    const fields = recognise(headers, fieldByName)
    const count = fields.filter((field) => field !== '').length
    if (count <= mostNames) continue
    mostNames = count
    found = { rowNumber: number, headers, fields }
  }
  return found
}

function indexNames<Field extends string>(names: ColumnNames<Field>): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>()
  for (const field in names) for (const name of names[field]) fields.set(comparable(name), field)
  return fields
}

/** The first column of a field counts; a second one is not used. */
function recognise<Field extends string>(
  headers: readonly string[],
  fieldByName: ReadonlyMap<string, Field>,
): (Field | '')[] {
  const used = new Set<Field>()
  return headers.map((header) => {
    const field = fieldByName.get(comparable(header))
    if (field === undefined || used.has(field)) return ''
    used.add(field)
    return field
  })
}

/** Without case, blanks and punctuation: 'Artikel-Nr.' and 'artikel nr' are equal. Umlauts may be written as two letters. */
function comparable(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
