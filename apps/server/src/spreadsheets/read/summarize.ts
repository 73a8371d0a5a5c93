import { addMarks, NO_MARKS } from '@partwire/domain/spreadsheets/number-column'
import {
  type ColumnMarks,
  MAX_HEADER_ROWS,
  type SheetRow,
  type SheetSummary,
} from '@partwire/domain/spreadsheets/sheet'
import { SheetError } from './sheet-error'

/** Reads all rows once: counts them, keeps the first ones and finds the decimal marks of each column. */
export async function summarize(batches: AsyncIterable<SheetRow[]>): Promise<SheetSummary> {
  const firstRows: SheetRow[] = []
  const marks: ColumnMarks[] = []
  let rowCount = 0
  for await (const rows of batches) {
    for (const row of rows) {
      rowCount += 1
      if (firstRows.length < MAX_HEADER_ROWS) firstRows.push(row)
      for (const [i, cell] of row.cells.entries()) marks[i] = addMarks(marks[i] ?? NO_MARKS, cell)
    }
  }
  if (rowCount === 0) throw new SheetError('This file contains no rows.')
  return { rowCount, firstRows, marks }
}
