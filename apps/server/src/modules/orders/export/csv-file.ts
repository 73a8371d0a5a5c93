import { stringify } from 'csv-stringify'
import { pipeline, Readable } from 'node:stream'
import type { Cell } from './cell'
import { valueOf } from './cell-value'

/** What a spreadsheet may take for the beginning of a formula, with the blanks, quotes and semicolons before it. */
const FORMULA_START = /(?<![;\s"])[;\s"]+(?=[=+\-@＝＋－＠])|^(?=[=+\-@＝＋－＠])|,(?=[=+\-@＝＋－＠])/gu

/**
 * UTF-8 with a mark at its beginning, or spreadsheets guess the encoding. Text is quoted, numbers and days are not:
 * who imports with "quoted field as text" keeps leading zeros. An apostrophe stands before what a spreadsheet would
 * compute, whether it splits the file at commas, semicolons or tabs.
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
  for await (const row of rows)
    yield row.map((cell) => (cell.kind === 'text' ? withoutFormulas(cell.value) : valueOf(cell)))
}

/**
 * Some spreadsheets split a csv file at semicolons or tabs. The quotes of a file made for commas then no longer hold, so
 * a cell may begin after any semicolon, tab or line end in a text.
 */
function withoutFormulas(text: string): string {
  return text.replaceAll(FORMULA_START, (before, offset: number) => {
    const mayBeginACell = offset === 0 || before === ',' || /[;\t\r\n]/.test(before)
    return mayBeginACell ? `${before}'` : before
  })
}
