import type { SheetCell, SheetRow } from '@partwire/domain/spreadsheets/sheet'

/** The number of the row, a letter for the kind of each cell, and the texts of the cells. */
type PackedRow = [number: number, kinds: string, ...texts: string[]]

const LETTERS: Readonly<Record<SheetCell['kind'], string>> = { text: 't', number: 'n', day: 'd', error: 'e' }
const KINDS: ReadonlyMap<string, SheetCell['kind']> = new Map([
  ['t', 'text'],
  ['n', 'number'],
  ['d', 'day'],
  ['e', 'error'],
])

/** Rows as one text. It takes less memory than the objects, and less time to be sent to another thread. */
export function packRows(rows: readonly SheetRow[]): string {
  return JSON.stringify(rows.map(packRow))
}

function packRow({ number, cells }: SheetRow): PackedRow {
  let kinds = ''
  const row: PackedRow = [number, kinds]
  for (const { kind, text } of cells) {
    kinds += LETTERS[kind]
    row.push(text)
  }
  row[1] = kinds
  return row
}

export function unpackRows(packed: string): SheetRow[] {
  const rows: PackedRow[] = JSON.parse(packed)
  return rows.map(([number, kinds, ...texts]) => ({
    number,
    cells: texts.map((text, i) => ({ kind: KINDS.get(kinds.charAt(i)) ?? 'text', text })),
  }))
}
