import type { DecimalMark } from '../lib/number-input'
import { isBlank } from '../lib/text'
import { type CellInput, isShown, readCell } from './read-cell'

/** A cell that can be edited. */
export interface FieldCell<Row> {
  /** Path of the field in the form: `items.3.unitNetPrice`. */
  path: string
  value: string
  input: CellInput
  /** The row with another value in this cell. */
  change: (value: string) => Row
}

/** A cell that cannot be edited, with the texts that it may be copied as. */
export interface FixedCell {
  shown: readonly string[]
}

export interface PasteColumn<Row> {
  /** Key of the column in the table. */
  key: string
  heading: string
  /** The cell of a row. A row may have several lines, such as confirm lines. */
  findCell: (row: Row, index: number, line: number) => FieldCell<Row> | FixedCell
}

export interface PasteTable<Row> {
  /** In the order of the screen, from the first one with a field. */
  columns: readonly PasteColumn<Row>[]
  countLines: (row: Row) => number
  /** What a row is called; by default an item. */
  noun?: string
}

interface Paste {
  /** Path of the field that gets the first cell of the block. */
  path: string
  block: readonly (readonly string[])[]
  /** The decimal mark of the supplier. */
  mark: DecimalMark
}

/** A value of the block that does not fit. */
export interface PasteProblem {
  /** 'Unit net price, item 3'. */
  place: string
  text: string
  reason: string
  /** The cell to mark; null beyond the table. */
  cell: MarkedCell | null
}

/** A field while it has this value, or a read-only cell. */
type MarkedCell = { path: string; value: string } | { row: number; column: string }

export interface FilledBlock<Row> {
  rows: Row[]
  /** Number of cells that got a value which fits. */
  filledCount: number
  problems: PasteProblem[]
}

interface Place {
  row: number
  line: number
}

/**
 * Fills the cells to the right of a field and below it. Each row of the block goes to the next line of the table; the
 * further lines of a row are skipped where none of the filled columns has a field in them. Null when the path is no field
 * of the table.
 */
export function fillBlock<Row>(
  rows: readonly Row[],
  table: PasteTable<Row>,
  { path, block, mark }: Paste,
): FilledBlock<Row> | null {
  const start = findStart(rows, table, path)
  if (start === null) return null
  const width = block.reduce((widest, texts) => Math.max(widest, texts.length), 0)
  const columns = table.columns.slice(start.column, start.column + width)
  const filled: FilledBlock<Row> = { rows: [...rows], filledCount: 0, problems: [] }
  let place: Place | null = start
  for (const [number, texts] of block.entries()) {
    if (place === null) {
      if (!texts.every(isBlank)) filled.problems.push(beyondLastLine(number, texts))
      continue
    }
    for (const [c, text] of texts.entries()) {
      const column = columns[c]
      if (column !== undefined) fillCell(filled, { column, place, text, mark }, table)
      else if (!isBlank(text)) filled.problems.push(beyondLastColumn(formatRow(table, place), text))
    }
    place = nextPlace(filled.rows, { ...table, columns }, place)
  }
  return filled
}

function findStart<Row>(
  rows: readonly Row[],
  table: PasteTable<Row>,
  path: string,
): (Place & { column: number }) | null {
  const index = Number(path.split('.')[1])
  const row = rows[index]
  if (row === undefined) return null
  for (let line = 0; line < table.countLines(row); line += 1) {
    const column = table.columns.findIndex(({ findCell }) => {
      const cell = findCell(row, index, line)
      return isField(cell) && cell.path === path
    })
    if (column !== -1) return { row: index, line, column }
  }
  return null
}

function nextPlace<Row>(rows: readonly Row[], { columns, countLines }: PasteTable<Row>, place: Place): Place | null {
  const row = rows[place.row]
  if (row !== undefined) {
    for (let line = place.line + 1; line < countLines(row); line += 1) {
      if (columns.some(({ findCell }) => isField(findCell(row, place.row, line)))) return { row: place.row, line }
    }
  }
  return place.row + 1 < rows.length ? { row: place.row + 1, line: 0 } : null
}

interface PastedCell<Row> {
  column: PasteColumn<Row>
  place: Place
  text: string
  mark: DecimalMark
}

/** Left to right: what a cell accepts may depend on the cells before it. */
function fillCell<Row>(filled: FilledBlock<Row>, pasted: PastedCell<Row>, table: PasteTable<Row>): void {
  const { column, place, text, mark } = pasted
  const row = filled.rows[place.row]
  if (row === undefined) return
  const cell = column.findCell(row, place.row, place.line)
  const line = table.countLines(row) > 1 ? `, line ${place.line + 1}` : ''
  const at = { place: `${column.heading}, ${formatRow(table, place)}${line}`, text }
  if (!isField(cell)) {
    if (isShown(text, cell.shown, mark)) return
    const marked = { row: place.row, column: column.key }
    filled.problems.push({ ...at, reason: 'This cell cannot be edited.', cell: marked })
    return
  }
  const { value, problem } = readCell(text, cell.input, mark)
  if (value !== null && value !== cell.value) filled.rows[place.row] = cell.change(value)
  if (problem === null) filled.filledCount += 1
  else filled.problems.push({ ...at, reason: problem, cell: { path: cell.path, value: value ?? cell.value } })
}

function isField<Row>(cell: FieldCell<Row> | FixedCell): cell is FieldCell<Row> {
  return 'path' in cell
}

function formatRow({ noun = 'item' }: { noun?: string }, { row }: Place): string {
  return `${noun} ${row + 1}`
}

function beyondLastLine(row: number, texts: readonly string[]): PasteProblem {
  const text = texts.filter((each) => !isBlank(each)).join(' | ')
  return { place: `Row ${row + 1} of the pasted block`, text, reason: 'It is beyond the last line.', cell: null }
}

function beyondLastColumn(row: string, text: string): PasteProblem {
  return { place: `Last column, ${row}`, text, reason: 'It is beyond the last column.', cell: null }
}
