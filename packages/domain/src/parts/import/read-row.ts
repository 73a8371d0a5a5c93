import { isCountry } from '../../countries'
import { isNonNegativeNumber, isWholeNumber, type DecimalMark } from '../../lib/number-input'
import { PACKET_KINDS } from '../../option-lists'
import { numberProblem, readNumberCell } from '../../spreadsheets/number-column'
import { EMPTY_CELL, type SheetCell, type SheetRow } from '../../spreadsheets/sheet'
import { MAX_DELIVERY_DAYS } from '../offers'
import type { PartField, PartValueKey } from '../part-value'
import { PART_MAX_LENGTHS } from '../shape'
import { PART_HEADERS, type ImportField } from './fields'
import type { ImportChoice, ImportColumn } from './shape'

/** A value of a part as a file has it. Prices and days are digits with a decimal point. */
export interface ImportedValue extends PartValueKey {
  value: string
}

export interface ReadRow {
  productNumber: string
  /** Empty for a wrong row. An empty cell is no value: it changes nothing. */
  values: ImportedValue[]
  /** What is wrong, one sentence each. */
  problems: string[]
}

/** Reads the rows of a file as a person has chosen. The values keep the rules of the Parts screen. */
export function partRowReader(columns: readonly ImportColumn[], choice: ImportChoice): (row: SheetRow) => ReadRow {
  const indexes = new Map(choice.fields.flatMap((field, i) => (field === '' ? [] : [[field, i] as const])))
  const markAt = (index: number): DecimalMark | null => columns[index]?.mark || choice.marks[index] || null

  return ({ cells }) => {
    const problems: string[] = []
    const source: RowSource = {
      cell: (field) => cells[indexes.get(field) ?? -1] ?? EMPTY_CELL,
      mark: (field) => markAt(indexes.get(field) ?? -1),
      report: (field, problem) => problems.push(`${PART_HEADERS[field]}: ${problem}`),
    }
    const productNumber = readText(source, 'productNumber')
    if (productNumber === '' && problems.length === 0) problems.push('The product number is missing.')
    const values = readValues(source)
    values.push(...readPrices(source, choice.currency))
    return { productNumber, values: problems.length === 0 ? values : [], problems }
  }
}

/** Access to the cells of a row by field. */
interface RowSource {
  cell: (field: ImportField) => SheetCell
  mark: (field: ImportField) => DecimalMark | null
  report: (field: ImportField, problem: string) => void
}

const TEXT_FIELDS = ['description', 'ean', 'statisticGroup', 'taxCode'] as const

/** The values that are the same for all customers and currencies. */
function readValues(source: RowSource): ImportedValue[] {
  const values: ImportedValue[] = []
  const add = (field: PartField, value: string) => {
    if (value !== '') values.push({ field, currency: '', partyNumber: '', value })
  }
  for (const field of TEXT_FIELDS) add(field, readText(source, field))
  add('countryCode', readCountry(source))
  add('packetKind', readPacketKind(source))
  add('deliveryDays', readDays(source))
  return values
}

type TextField = keyof typeof PART_MAX_LENGTHS

/** A line break or tab in a cell becomes a blank. Blanks around the text are not part of it. */
function readText(source: RowSource, field: TextField): string {
  const cell = source.cell(field)
  const text = cell.text.replaceAll(/[\t\r\n]+/g, ' ').trim()
  const maxLength = PART_MAX_LENGTHS[field]
  if (cell.kind === 'error') source.report(field, `the cell shows the error ${text}.`)
  // A spreadsheet program makes days of numbers such as 1-12: what was typed is lost.
  else if (cell.kind === 'day') source.report(field, 'the cell is a date. Please format the column as text.')
  else if (isRounded(cell)) source.report(field, ROUNDED)
  else if (text.length > maxLength) source.report(field, `the text has more than ${maxLength} characters.`)
  else if (/\p{Cc}|\p{Cs}/u.test(text)) source.report(field, 'the text has characters that cannot be stored.')
  return text
}

const ROUNDED = 'a spreadsheet rounds numbers of more than 15 digits. Please format the column as text.'

/** Spreadsheet programs keep 15 digits of a number and make zeros of the others: what was typed is lost. */
function isRounded({ kind, text }: SheetCell): boolean {
  return kind === 'number' && /^-?\d{16,}$/.test(text)
}

function readCountry(source: RowSource): string {
  const text = source.cell('countryCode').text.trim()
  const code = text.toUpperCase()
  if (code !== '' && !isCountry(code)) source.report('countryCode', `${quote(text)} is not the code of a country.`)
  return code
}

function readPacketKind(source: RowSource): string {
  const text = source.cell('packetKind').text.trim()
  const kind = PACKET_KINDS.find((each) => each.toLowerCase() === text.toLowerCase())
  if (text !== '' && kind === undefined) {
    source.report('packetKind', `${quote(text)} is not one of ${PACKET_KINDS.join(', ')}.`)
  }
  return kind ?? ''
}

function readDays(source: RowSource): string {
  const { text } = source.cell('deliveryDays')
  const days = readNumber(source, 'deliveryDays')
  if (days !== '' && (!isWholeNumber(days) || Number(days) > MAX_DELIVERY_DAYS)) {
    source.report('deliveryDays', `${quote(text)} is not a whole number of up to ${MAX_DELIVERY_DAYS} days.`)
  }
  return days
}

/** The prices of a row are those of its currency, and of its customer if it names one. */
function readPrices(source: RowSource, fileCurrency: string): ImportedValue[] {
  const netPrice = readPrice(source, 'netPrice')
  const listPrice = readPrice(source, 'listPrice')
  const partyNumber = readText(source, 'partyNumber')
  const currency = source.cell('currency').text.trim().toUpperCase() || fileCurrency
  if (netPrice === '' && listPrice === '') return []
  if (currency === '') source.report('currency', 'a price needs a currency.')
  else if (!/^[A-Z]{3}$/.test(currency)) source.report('currency', `${quote(currency)} is not a code of three letters.`)
  if (listPrice !== '' && partyNumber !== '') {
    source.report('listPrice', 'a list price is the same for all customers. Please leave the customer blank.')
  }
  const prices: ImportedValue[] = []
  if (netPrice !== '') prices.push({ field: 'netPrice', currency, partyNumber, value: netPrice })
  if (listPrice !== '') prices.push({ field: 'listPrice', currency, partyNumber: '', value: listPrice })
  return prices
}

function readPrice(source: RowSource, field: 'netPrice' | 'listPrice'): string {
  const price = readNumber(source, field)
  if (price !== '' && !isNonNegativeNumber(price)) source.report(field, 'a price has no minus sign.')
  return price
}

/** Digits with a decimal point; blank for an empty cell. */
function readNumber(source: RowSource, field: 'netPrice' | 'listPrice' | 'deliveryDays'): string {
  const cell = source.cell(field)
  if (cell.text.trim() === '') return ''
  const number = readNumberCell(cell, source.mark(field))
  if (number === null) source.report(field, `${quote(cell.text)} ${numberProblem(cell, 'is not a number.')}`)
  return number ?? ''
}

const MAX_QUOTED_CHARACTERS = 40

/** The text in quotation marks, shortened. */
function quote(text: string): string {
  const trimmed = text.trim()
  return `"${trimmed.length > MAX_QUOTED_CHARACTERS ? `${trimmed.slice(0, MAX_QUOTED_CHARACTERS)}…` : trimmed}"`
}
