import { MAX_SHEET_ROWS, type SheetRow } from '@partwire/domain/spreadsheets/sheet'
import { csvRows } from './csv-rows'
import { notASpreadsheet, SheetError } from './sheet-error'
import { xlsxRows } from './xlsx-rows'

/** The rows of a spreadsheet file, some at a time. What kind of file it is shows its content, not its name. */
export async function* sheetRows(content: Buffer): AsyncGenerator<SheetRow[]> {
  let count = 0
  for await (const rows of openRows(content)) {
    count += rows.length
    if (count > MAX_SHEET_ROWS)
      throw new SheetError(`This file has more than ${MAX_SHEET_ROWS} rows. Please divide it.`)
    yield rows
  }
}

const ZIP = Buffer.from('PK\u0003\u0004')
/** Excel files before 2007, and xlsx files with a password. */
const COMPOUND_FILE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
/** First characters of files that are text, but no table. */
const OTHER_TEXT = /^\s*(?:<|%PDF|\{\\rtf)/

function openRows(content: Buffer): AsyncIterable<SheetRow[]> | Iterable<SheetRow[]> {
  if (content.length === 0) throw new SheetError('This file is empty.')
  if (startsWith(content, ZIP)) return xlsxRows(content)
  if (startsWith(content, COMPOUND_FILE)) {
    throw new SheetError('This is an old Excel file, or it has a password. Please save it as xlsx or csv without one.')
  }
  if (OTHER_TEXT.test(content.toString('latin1', 0, 100))) throw notASpreadsheet()
  return csvRows(content)
}

function startsWith(content: Buffer, mark: Buffer): boolean {
  return content.subarray(0, mark.length).equals(mark)
}
