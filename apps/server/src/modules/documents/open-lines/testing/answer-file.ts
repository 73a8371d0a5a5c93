import { isDay } from '@partwire/domain/lib/calendar-date'
import { ANSWER_COLUMNS, ANSWER_HEADERS, type AnswerColumn } from '@partwire/domain/open-lines/answers/options'
import { sheetRows } from '../../../../spreadsheets/read/sheet-rows'
import { writeWorkbook } from '../../../../spreadsheets/testing/write-workbook'

/** The texts of a row. A day is `yyyymmdd` and becomes a serial number; a number starts with `#`, the result of a formula with `§`. */
export type FilledRow = Record<AnswerColumn, string>

/** The rows of an exported file below its header. */
export async function readAnswerFile(content: Buffer): Promise<FilledRow[]> {
  const rows: FilledRow[] = []
  for await (const batch of sheetRows(content)) {
    for (const { number, cells } of batch) {
      if (number === 1) continue
      rows.push(byColumn((_column, i) => (cells[i]?.kind === 'number' ? `#${cells[i].text}` : (cells[i]?.text ?? ''))))
    }
  }
  return rows
}

function byColumn(value: (column: AnswerColumn, index: number) => string): FilledRow {
  const row: Partial<FilledRow> = {}
  for (const [i, column] of ANSWER_COLUMNS.entries()) row[column] = value(column, i)
  return { ...EMPTY_ROW, ...row }
}

const EMPTY_ROW: FilledRow = {
  orderNumber: '',
  key: '',
  customerName: '',
  line: '',
  productNumber: '',
  productName: '',
  requestedQuantity: '',
  requestedQuantityUom: '',
  requestedDeliveryDate: '',
  currency: '',
  unitNetPrice: '',
  unitListPrice: '',
  quantity: '',
  status: '',
  deliveryDate: '',
  reason: '',
}

const DAY_STYLES = '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
const DAY_MS = 86_400_000

/** Writes rows as a spreadsheet program does, with the days of either system. */
export function writeAnswerFile(rows: readonly FilledRow[], { is1904 = false } = {}): Buffer {
  const header = byColumn((column) => ANSWER_HEADERS[column])
  const written = [header, ...rows].map((row, r) => {
    const cells = ANSWER_COLUMNS.map((column, c) =>
      cellXml(`${String.fromCharCode(65 + c)}${r + 1}`, row[column], is1904),
    )
    return `<row r="${r + 1}">${cells.join('')}</row>`
  })
  return writeWorkbook({ rows: written.join(''), styles: DAY_STYLES, is1904, isPlain: true })
}

function cellXml(name: string, text: string, is1904: boolean): string {
  if (text === '') return ''
  if (text.startsWith('#') && text !== '#N/A') return `<c r="${name}"><v>${text.slice(1)}</v></c>`
  // A formula with its stored result.
  if (text.startsWith('§')) return `<c r="${name}" t="str"><f>1+1</f><v>${text.slice(1)}</v></c>`
  if (isDay(text)) return `<c r="${name}" s="1"><v>${serial(text, is1904)}</v></c>`
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<c r="${name}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`
}

function serial(day: string, is1904: boolean): number {
  const time = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)))
  return (time - (is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30))) / DAY_MS
}
