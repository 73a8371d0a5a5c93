import { writeXlsxStream } from 'hucre/xlsx'
import { Readable } from 'node:stream'
import type { Cell } from './cell'
import { valueOf } from './cell-value'

/** The longest text a cell of a spreadsheet holds. */
const LONGEST = 32_767

/** Every text is a text cell, never a formula: nothing in it is computed when the file is opened. */
export function xlsxFile(sheetName: string, widths: readonly number[], rows: AsyncIterable<Cell[]>): Readable {
  const columns = widths.map((width) => ({ width }))
  return Readable.from(writeXlsxStream(valuesOf(rows), { name: sheetName, columns }))
}

async function* valuesOf(rows: AsyncIterable<Cell[]>) {
  for await (const row of rows) yield row.map(valueOf).map(cut)
}

function cut<Value>(value: Value): Value | string {
  return typeof value === 'string' && value.length > LONGEST ? value.slice(0, LONGEST) : value
}
