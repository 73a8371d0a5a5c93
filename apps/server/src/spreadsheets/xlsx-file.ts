import { Readable } from 'node:stream'
import { MAX_CELL_CHARACTERS } from '@partwire/domain/spreadsheets/sheet'
import { writeXlsxStream } from 'hucre/xlsx'
import { type Cell, cellValue } from './cell'
import { escapeCharacters } from './xlsx-text'

/** Streams rows as an XLSX file with one sheet. Text is never written as a formula. Column widths are in characters. */
export function xlsxFile(sheetName: string, columnWidths: readonly number[], rows: AsyncIterable<Cell[]>): Readable {
  const columns = columnWidths.map((width) => ({ width }))
  return Readable.from(writeXlsxStream(cellValues(rows), { name: sheetName, columns }))
}

async function* cellValues(rows: AsyncIterable<Cell[]>) {
  for await (const row of rows) yield row.map(cellValue).map(writtenValue)
}

function writtenValue<Value>(value: Value): Value | string {
  return typeof value === 'string' ? escapeCharacters(value.slice(0, MAX_CELL_CHARACTERS)) : value
}
