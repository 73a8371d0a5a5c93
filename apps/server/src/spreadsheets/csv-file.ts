import { stringify } from 'csv-stringify'
import { pipeline, Readable } from 'node:stream'
import { cellValue, type Cell } from './cell'

/** The position before a formula character, with the blanks, quotes, semicolons or comma in front of it. */
const FORMULA_START = /(?<![;\s"])[;\s"]+(?=[=+\-@＝＋－＠])|^(?=[=+\-@＝＋－＠])|,(?=[=+\-@＝＋－＠])/gu

/**
 * Streams rows as CSV in UTF-8 with a byte order mark, without which spreadsheets guess the encoding. Only text is
 * quoted, so that an import with "quoted field as text" keeps leading zeros. An apostrophe is inserted before everything
 * that a spreadsheet would evaluate as a formula, whether it splits the file at commas, semicolons or tabs.
 */
export function csvFile(rows: AsyncIterable<Cell[]>): Readable {
  return Readable.from(csvParts(rows), { objectMode: false })
}

/** A generator, so that no row is read before the file is. */
async function* csvParts(rows: AsyncIterable<Cell[]>) {
  const writer = stringify({
    bom: true,
    record_delimiter: 'windows',
    quoted_string: true,
    escape_formulas: true,
    cast: { date: (day) => day.toISOString().slice(0, 10) },
  })
  // No error handling here: reading the stream throws the error.
  yield* pipeline(Readable.from(cellValues(rows)), writer, () => {})
}

async function* cellValues(rows: AsyncIterable<Cell[]>) {
  for await (const row of rows)
    yield row.map((cell) => (cell.kind === 'text' ? escapeFormulas(cell.value) : cellValue(cell)))
}

/**
 * Inserts the apostrophes inside a text. A spreadsheet that splits at semicolons or tabs ignores the quotes around the
 * text, so that a cell may start after any semicolon, tab or line break in it.
 */
function escapeFormulas(text: string): string {
  return text.replaceAll(FORMULA_START, (before, offset: number) => {
    const mayStartCell = offset === 0 || before === ',' || /[;\t\r\n]/.test(before)
    return mayStartCell ? `${before}'` : before
  })
}

/** An apostrophe that `escapeFormulas` may have inserted, with the blanks, quotes and semicolons in front of it. */
const ESCAPED_FORMULA = /(?<![;\s"])([;\s"]*)'(?=[=+\-@＝＋－＠])/gu

/** The text of a cell before `csvFile` inserted apostrophes, so that an exported file can be imported again. */
export function unescapeFormulas(text: string): string {
  return text.replaceAll(ESCAPED_FORMULA, (escaped, before: string, offset: number) => {
    const mayStartCell = offset === 0 || /[;\t\r\n]/.test(before) || (before === '' && text[offset - 1] === ',')
    return mayStartCell ? before : escaped
  })
}
