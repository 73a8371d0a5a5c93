import { Readable } from 'node:stream'
import { MAX_CELL_CHARACTERS } from '@partwire/domain/spreadsheets/sheet'
import { zipStream } from '../lib/zip-stream'
import { type Cell, sheetNumber } from './cell'
import { escapeCharacters } from './xlsx-text'

/** A column of a file that people fill in. */
export interface FillInColumn {
  header: string
  /** In characters. */
  width: number
  kind: 'text' | 'number' | 'day'
  isEditable: boolean
  isHidden: boolean
  /** Values of a drop-down list. */
  options?: readonly string[]
  /** Other values than the options are refused by the spreadsheet program. */
  hasOnlyOptions?: boolean
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * Streams rows as an XLSX file with one protected sheet: the cells of the editable columns can be changed, all other cells
 * of the rows cannot. Below the last row every cell can be changed, so that a row can be copied there. The protection has
 * no password; it prevents mistakes. Text is never written as a formula.
 */
export function fillInFile(
  sheetName: string,
  columns: readonly FillInColumn[],
  rows: AsyncIterable<Cell[]>,
  at: Date,
): Readable {
  return zipStream(
    [
      part('[Content_Types].xml', CONTENT_TYPES),
      part('_rels/.rels', relations([['rId1', 'officeDocument', 'xl/workbook.xml']])),
      part('xl/workbook.xml', workbook(sheetName)),
      part(
        'xl/_rels/workbook.xml.rels',
        relations([
          ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
          ['rId2', 'styles', 'styles.xml'],
        ]),
      ),
      part('xl/styles.xml', STYLES),
      {
        name: 'xl/worksheets/sheet1.xml',
        isCompressible: true,
        read: async () => Readable.from(sheetParts(columns, rows), { objectMode: false }),
      },
    ],
    at,
  )
}

function part(name: string, content: string) {
  return { name, isCompressible: true, read: async () => asStream(content) }
}

function asStream(content: string): Readable {
  return Readable.from([Buffer.from(content)], { objectMode: false })
}

const CONTENT_TYPES = `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`

function relations(targets: readonly (readonly [id: string, type: string, target: string])[]): string {
  const each = targets.map(([id, type, to]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${to}"/>`)
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

function workbook(sheetName: string): string {
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
}

/** Number formats of the kinds of columns: text, general, and a day as the portal shows it. */
const FORMATS = { text: 49, number: 0, day: 164 } as const
const KINDS = ['text', 'number', 'day'] as const
const HEADER_STYLE = 1
/** The first style of three, in the order of `KINDS`. */
const FIRST_STYLE = { locked: 2, editable: 5, below: 8 } as const

const UNLOCKED = '<protection locked="0"/>'
const STYLES = `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\/mm\\/dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fill('FFE7EAEE')}${fill('FFFFF9DB')}</fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>${border('FFD0D5DB')}</borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="11"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>${cellStyles('locked')}${cellStyles('editable')}${cellStyles('below')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

function fill(colour: string): string {
  return `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/><bgColor indexed="64"/></patternFill></fill>`
}

function border(colour: string): string {
  const sides = ['left', 'right', 'top', 'bottom'].map(
    (side) => `<${side} style="thin"><color rgb="${colour}"/></${side}>`,
  )
  return `<border>${sides.join('')}<diagonal/></border>`
}

function cellStyles(place: keyof typeof FIRST_STYLE): string {
  const [fillId, borderId] = place === 'locked' ? [0, 1] : place === 'editable' ? [3, 1] : [0, 0]
  return KINDS.map((kind) => {
    const format = `numFmtId="${FORMATS[kind]}" fontId="0" fillId="${fillId}" borderId="${borderId}" xfId="0" applyNumberFormat="1" applyFill="1" applyBorder="1"`
    return place === 'locked' ? `<xf ${format}/>` : `<xf ${format} applyProtection="1">${UNLOCKED}</xf>`
  }).join('')
}

function styleIndex(place: keyof typeof FIRST_STYLE, kind: FillInColumn['kind']): number {
  return FIRST_STYLE[place] + KINDS.indexOf(kind)
}

/** Characters that are collected before they are passed on. */
const CHUNK_CHARACTERS = 64 * 1024

async function* sheetParts(columns: readonly FillInColumn[], rows: AsyncIterable<Cell[]>) {
  const headers = columns.map(({ header }, c) => textXml(cellName(c, 1), HEADER_STYLE, header)).join('')
  let xml = `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.map(columnXml).join('')}</cols><sheetData><row r="1" ht="32" customHeight="1">${headers}</row>`
  let number = 1
  for await (const row of rows) {
    number += 1
    xml += `<row r="${number}">${columns.map((column, c) => cellXml(cellName(c, number), column, row[c])).join('')}</row>`
    if (xml.length < CHUNK_CHARACTERS) continue
    yield Buffer.from(xml)
    xml = ''
  }
  yield Buffer.from(`${xml}</sheetData>${PROTECTION}${validations(columns)}</worksheet>`)
}

/** Attributes with 0 are allowed. */
const PROTECTION =
  '<sheetProtection sheet="1" objects="1" scenarios="1" formatCells="0" formatColumns="0" formatRows="0" insertRows="0" sort="0" autoFilter="0"/>'

/** The style of a column is that of its cells below the last row. */
function columnXml({ width, kind, isHidden }: FillInColumn, index: number): string {
  const place = `min="${index + 1}" max="${index + 1}"`
  return `<col ${place} width="${width}" style="${styleIndex('below', kind)}" customWidth="1"${isHidden ? ' hidden="1"' : ''}/>`
}

const LAST_ROW = 1_048_576

function validations(columns: readonly FillInColumn[]): string {
  const lists = columns.flatMap(({ header, options, hasOnlyOptions = false }, c) => {
    if (options === undefined) return []
    const letter = columnLetter(c)
    const refusal = hasOnlyOptions
      ? ` showErrorMessage="1" errorTitle="${escapeXml(header)}" error="Please choose a value of the list."`
      : ''
    return `<dataValidation type="list" allowBlank="1"${refusal} sqref="${letter}2:${letter}${LAST_ROW}"><formula1>"${escapeXml(options.join(','))}"</formula1></dataValidation>`
  })
  return lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
}

function cellXml(name: string, { kind, isEditable }: FillInColumn, cell: Cell = { kind: 'empty' }): string {
  const style = styleIndex(isEditable ? 'editable' : 'locked', kind)
  if (cell.kind === 'empty') return `<c r="${name}" s="${style}"/>`
  if (cell.kind === 'day') return `<c r="${name}" s="${style}"><v>${daySerial(cell.value)}</v></c>`
  const number = cell.kind === 'number' ? sheetNumber(cell.value) : null
  // A number that the program would round is text.
  return number === null ? textXml(name, style, cell.value) : `<c r="${name}" s="${style}"><v>${number}</v></c>`
}

const DAY_MS = 86_400_000
const DAY_ZERO = Date.UTC(1899, 11, 30)

function daySerial(day: Date): number {
  return Math.round((day.getTime() - DAY_ZERO) / DAY_MS)
}

function textXml(name: string, style: number, text: string): string {
  const content = escapeXml(escapeCharacters(text.slice(0, MAX_CELL_CHARACTERS)))
  return `<c r="${name}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`
}

function cellName(column: number, row: number): string {
  return `${columnLetter(column)}${row}`
}

/** Letter of a column; supports the first 26 columns. */
function columnLetter(column: number): string {
  return String.fromCharCode(65 + column)
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
