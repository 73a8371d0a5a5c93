import { stringify } from 'csv-stringify'
import { pipeline, Readable } from 'node:stream'
import type { Cell } from './cell'
import { valueOf } from './cell-value'

/**
 * UTF-8 with a mark at its beginning, or spreadsheets guess the encoding. Text is quoted, numbers and days are not:
 * who imports with "quoted field as text" keeps leading zeros. Text that a spreadsheet would compute is disarmed.
 */
export function csvFile(rows: AsyncIterable<Cell[]>): Readable {
  const writer = stringify({
    bom: true,
    record_delimiter: 'windows',
    quoted_string: true,
    escape_formulas: true,
    cast: { date: (day) => day.toISOString().slice(0, 10) },
  })
  // Whoever reads the file hears of a failure through the stream itself.
  return pipeline(Readable.from(valuesOf(rows)), writer, () => {})
}

async function* valuesOf(rows: AsyncIterable<Cell[]>) {
  for await (const row of rows) yield row.map(valueOf)
}
