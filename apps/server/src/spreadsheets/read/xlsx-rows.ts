import {
  EMPTY_CELL,
  MAX_CELL_CHARACTERS,
  MAX_SHEET_COLUMNS,
  type SheetCell,
  type SheetRow,
} from '@partwire/domain/spreadsheets/sheet'
import { numberText, serialDay } from './cell-values'
import { decodeEscapes, NO_SHARED_STRINGS, richText, sharedStringReader, type SharedStrings } from './shared-strings'
import { damagedFile, SheetError } from './sheet-error'
import { readWorkbook, type Workbook } from './workbook'
import { readAttribute, xmlEvents, type XmlHandler } from './xml-events'
import { openZip, type ZipArchive } from './zip'

/**
 * The rows of the first visible sheet of an xlsx file, some at a time. The sheet is never in memory as a whole. Of a
 * formula the stored result is read; nothing is calculated.
 */
export async function* xlsxRows(content: Buffer): AsyncGenerator<SheetRow[]> {
  const zip = openZip(content)
  const workbook = await readWorkbook(zip)
  const strings = await readSharedStrings(zip, workbook.sharedStringsPath)
  const rows: SheetRow[] = []
  const xml = xmlEvents(sheetHandler(workbook, strings, (row) => rows.push(row)))
  const decoder = new TextDecoder()
  for await (const chunk of zip.read(workbook.sheetPath)) {
    xml.write(decoder.decode(chunk, { stream: true }))
    if (rows.length > 0) yield rows.splice(0)
  }
  xml.write(decoder.decode())
  xml.end()
  if (rows.length > 0) yield rows
}

async function readSharedStrings(zip: ZipArchive, path: string | null): Promise<SharedStrings> {
  if (path === null) return NO_SHARED_STRINGS
  const { handler, strings } = sharedStringReader()
  const xml = xmlEvents(handler)
  const decoder = new TextDecoder()
  for await (const chunk of zip.read(path)) xml.write(decoder.decode(chunk, { stream: true }))
  xml.write(decoder.decode())
  xml.end()
  return strings
}

/** Passes on every row that has a cell with content. */
function sheetHandler(workbook: Workbook, strings: SharedStrings, onRow: (row: SheetRow) => void): XmlHandler {
  const inline = richText()
  const readCell = cellReader(workbook, strings)
  let rowNumber = 0
  let cells: SheetCell[] = []
  let column = 0
  let type = ''
  let style = 0
  let value = ''
  let isInCell = false
  let isInValue = false

  return {
    open: (name, attributes) => {
      if (name === 'row') {
        rowNumber = nextRowNumber(rowNumber, readAttribute(attributes, 'r'))
        cells = []
        column = 0
      } else if (name === 'c') {
        column = readColumn(readAttribute(attributes, 'r')) ?? column
        type = readAttribute(attributes, 't') ?? 'n'
        style = Number(readAttribute(attributes, 's') ?? 0)
        value = ''
        isInCell = true
      } else if (name === 'v') isInValue = isInCell
      else if (isInCell) inline.open(name)
    },
    text: (text) => {
      if (isInValue) value += text
      else if (isInCell) inline.text(text)
    },
    close: (name) => {
      if (name === 'v') isInValue = false
      else if (name === 'c') {
        const cell = readCell({ type, value, inlineText: inline.take(), isDay: workbook.isDayStyle[style] ?? false })
        if (cell.text.trim() !== '') addCell(cells, column, cell, rowNumber)
        column += 1
        isInCell = false
      } else if (name === 'row') {
        if (cells.length > 0) onRow({ number: rowNumber, cells })
        cells = []
      } else if (isInCell) inline.close(name)
    },
  }
}

interface RawCell {
  type: string
  value: string
  inlineText: string
  isDay: boolean
}

function cellReader({ is1904 }: Workbook, strings: SharedStrings): (raw: RawCell) => SheetCell {
  return ({ type, value, inlineText, isDay }) => {
    switch (type) {
      case 's':
        return textCell(value === '' ? '' : (strings.at(Number(value)) ?? fail()))
      case 'inlineStr':
        return textCell(decodeEscapes(inlineText))
      case 'str':
        return textCell(decodeEscapes(value))
      case 'b':
        return textCell(value === '1' ? 'TRUE' : 'FALSE')
      case 'e':
        return { kind: 'error', text: value }
      // A day as text, which few programs write.
      case 'd':
        return { kind: 'day', text: value.slice(0, 10).replaceAll('-', '') }
      default:
        return numberCell(value, isDay ? serialDay(Number(value), is1904) : null)
    }
  }
}

function numberCell(value: string, day: string | null): SheetCell {
  if (value.trim() === '') return EMPTY_CELL
  return day === null ? { kind: 'number', text: numberText(value) ?? fail() } : { kind: 'day', text: day }
}

/** Excel's limit for the rows of a sheet. */
const MAX_ROW_NUMBER = 1_048_576

/** The number that the row states, or the next one. Rows are in ascending order. */
function nextRowNumber(last: number, stated: string | null): number {
  const number = stated === null ? last + 1 : Number(stated)
  return Number.isInteger(number) && number > last && number <= MAX_ROW_NUMBER ? number : fail()
}

function textCell(text: string): SheetCell {
  return { kind: 'text', text }
}

function addCell(cells: SheetCell[], column: number, cell: SheetCell, rowNumber: number): void {
  if (column >= MAX_SHEET_COLUMNS) throw new SheetError(`Row ${rowNumber} has more than ${MAX_SHEET_COLUMNS} columns.`)
  if (cell.text.length > MAX_CELL_CHARACTERS) {
    throw new SheetError(`A text in row ${rowNumber} has more than ${MAX_CELL_CHARACTERS} characters.`)
  }
  while (cells.length < column) cells.push(EMPTY_CELL)
  cells[column] = cell
}

const LETTER_A = 0x41
const LETTER_Z = 0x5a
/** Bit of a character code that only the small letter has. */
const SMALL_LETTER_BIT = 0x20
const MAX_COLUMN_LETTERS = 3

/** The index of the column of an address such as AB12; null without an address. A sheet has millions of them. */
function readColumn(address: string | null): number | null {
  if (address === null) return null
  let index = 0
  let at = 0
  for (; at < address.length; at += 1) {
    const letter = address.charCodeAt(at) & ~SMALL_LETTER_BIT
    if (letter < LETTER_A || letter > LETTER_Z) break
    index = index * 26 + letter - LETTER_A + 1
  }
  return at === 0 || at > MAX_COLUMN_LETTERS ? null : index - 1
}

function fail(): never {
  throw damagedFile()
}
