import { isUtf8 } from 'node:buffer'
import {
  MAX_CELL_CHARACTERS,
  MAX_SHEET_COLUMNS,
  type SheetCell,
  type SheetRow,
} from '@partwire/domain/spreadsheets/sheet'
import { type CellValue, streamCsvRows } from 'hucre/csv'
import { unescapeFormulas } from '../csv-file'
import { notASpreadsheet, SheetError } from './sheet-error'

/** Rows returned at a time. */
const ROWS_PER_BATCH = 500

/** Excel writes and reads a first line that names the delimiter. */
const DELIMITER_LINE = /^sep=(.)\r?\n/i

/**
 * The rows of a csv file, separated by commas, semicolons, tabs or bars, in UTF-8, UTF-16 or Windows-1252. Every cell is
 * text, so that leading zeros are kept.
 */
export function* csvRows(content: Buffer): Generator<SheetRow[]> {
  const text = decodeCsv(content)
  const [line = '', named] = DELIMITER_LINE.exec(text) ?? []
  const lines = text.slice(line.length)
  let number = line === '' ? 0 : 1
  let rows: SheetRow[] = []
  for (const values of streamCsvRows(lines, { delimiter: named ?? findDelimiter(lines) })) {
    number += 1
    const cells = toCells(values, number)
    if (cells.length > 0) rows.push({ number, cells })
    if (rows.length < ROWS_PER_BATCH) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

const DELIMITERS = [';', '\t', ',', '|'] as const
/** What is read to find the delimiter. */
const SAMPLE_CHARACTERS = 64 * 1024
const SAMPLE_ROWS = 20

/** The delimiter by which most of the first rows have the same number of cells; of several the one with more cells. */
function findDelimiter(lines: string): string {
  const sample = lines.slice(0, SAMPLE_CHARACTERS)
  let [found, mostRows, mostCells]: [string, number, number] = [',', 0, 0]
  for (const delimiter of DELIMITERS) {
    const rowsByWidth = new Map<number, number>()
    for (const { length } of streamCsvRows(sample, { delimiter, maxRows: SAMPLE_ROWS })) {
      if (length > 1) rowsByWidth.set(length, (rowsByWidth.get(length) ?? 0) + 1)
    }
    for (const [cells, rows] of rowsByWidth) {
      if (rows < mostRows || (rows === mostRows && cells <= mostCells)) continue
      ;[found, mostRows, mostCells] = [delimiter, rows, cells]
    }
  }
  return found
}

function toCells(values: readonly CellValue[], number: number): SheetCell[] {
  const texts = values.map(toText)
  let { length } = texts
  while (length > 0 && texts[length - 1]?.trim() === '') length -= 1
  if (length > MAX_SHEET_COLUMNS) throw new SheetError(`Row ${number} has more than ${MAX_SHEET_COLUMNS} columns.`)
  return texts.slice(0, length).map((text) => {
    if (text.length > MAX_CELL_CHARACTERS) {
      throw new SheetError(`A text in row ${number} has more than ${MAX_CELL_CHARACTERS} characters.`)
    }
    return { kind: 'text', text: unescapeFormulas(text) }
  })
}

/** The library returns texts only, as it is not asked to guess types. */
function toText(value: CellValue): string {
  return typeof value === 'string' ? value : ''
}

/** Bytes at the beginning that show whether the file is UTF-16. */
const SAMPLE_BYTES = 1024
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * The text of a csv file without byte order mark. What is not valid UTF-8 is Windows-1252, the encoding of Excel in Western
 * Europe. A file with characters that no text has is refused.
 */
function decodeCsv(content: Buffer): string {
  const encoding = findEncoding(content)
  const text = encoding === null ? decodeWindows1252(content) : new TextDecoder(encoding).decode(content)
  if (hasControlCharacters(text.slice(0, SAMPLE_BYTES)) || text.includes('\0')) throw notASpreadsheet()
  return text
}

/** Null for Windows-1252. */
function findEncoding(content: Buffer): string | null {
  if (content.subarray(0, UTF8_MARK.length).equals(UTF8_MARK)) return 'utf-8'
  const [first, second] = content
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return findWideEncoding(content.subarray(0, SAMPLE_BYTES)) ?? (isUtf8(content) ? 'utf-8' : null)
}

/** The characters 80 to 9F (hexadecimal). Five of them are not used. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

/** `TextDecoder` of Node 20 reads Windows-1252 as Latin-1. */
function decodeWindows1252(content: Buffer): string {
  return content
    .toString('latin1')
    .replaceAll(/[\u0080-\u009F]/g, (each) => WINDOWS_1252[each.charCodeAt(0) - 0x80] ?? '')
}

/** UTF-16 without a byte order mark: nearly every second byte is zero. */
function findWideEncoding(sample: Buffer): string | null {
  let [even, odd] = [0, 0]
  for (const [i, byte] of sample.entries()) {
    if (byte === 0 && i % 2 === 0) even += 1
    else if (byte === 0) odd += 1
  }
  const most = sample.length * 0.35
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : null
}

function hasControlCharacters(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- these characters are the point
  return /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/.test(text)
}
