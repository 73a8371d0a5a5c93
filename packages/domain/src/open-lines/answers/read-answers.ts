import { dayInputError, parseDay, toDayInput } from '../../lib/day-input'
import { comparableNumber } from '../../lib/decimal'
import type { DecimalMark } from '../../lib/number-input'
import { isBlank } from '../../lib/text'
import { CONFIRM_STATUSES } from '../../option-lists'
import { orderResponseSaveIssues } from '../../order-response/rules'
import { type ConfirmLine, orderResponseItemForm } from '../../order-response/shape'
import type { ColumnNames } from '../../spreadsheets/header'
import { columnMark, numberProblem, readNumberCell } from '../../spreadsheets/number-column'
import { type ColumnMarks, EMPTY_CELL, type SheetCell, type SheetRow } from '../../spreadsheets/sheet'
import { type AnswerKey, parseAnswerKey } from './answer-key'
import type { LineAnswer } from './compare-answer'
import { ANSWER_HEADERS, type AnswerColumn, type AnswerField } from './options'

/** Names of the columns that an import reads; all others are for people. */
export const READ_COLUMNS: ColumnNames<AnswerField | 'key' | 'orderNumber' | 'productNumber'> = {
  orderNumber: [ANSWER_HEADERS.orderNumber],
  productNumber: [ANSWER_HEADERS.productNumber],
  key: [ANSWER_HEADERS.key],
  unitNetPrice: [ANSWER_HEADERS.unitNetPrice],
  unitListPrice: [ANSWER_HEADERS.unitListPrice],
  quantity: [ANSWER_HEADERS.quantity],
  status: [ANSWER_HEADERS.status],
  deliveryDate: [ANSWER_HEADERS.deliveryDate],
  reason: [ANSWER_HEADERS.reason],
}

/** A row of the file: one confirm line with the prices of its line. */
export interface AnswerRow {
  rowNumber: number
  /** As the file shows them, to name the row. */
  orderNumber: string
  productNumber: string
  /** Null when the row has none. */
  key: AnswerKey | null
  unitNetPrice: string
  unitListPrice: string
  /** What cannot be read keeps its text, so that a value that nobody has edited is recognised. */
  confirm: ConfirmLine
  problems: string[]
}

interface FileColumns {
  /** The field of each column; blank where it is not read. */
  fields: readonly (AnswerColumn | '')[]
  marks: readonly ColumnMarks[]
}

/** Reads the rows of a file. A number that can be read two ways is a problem of its row, never guessed. */
export function answerRowReader({ fields, marks }: FileColumns): (row: SheetRow) => AnswerRow {
  const indexes = new Map(fields.map((field, i) => [field, i]))
  const indexOf = (field: AnswerColumn) => indexes.get(field) ?? -1

  return ({ number, cells }) => {
    const problems: string[] = []
    const source: RowSource = {
      cell: (field) => cells[indexOf(field)] ?? EMPTY_CELL,
      text: (field) => source.cell(field).text.trim(),
      mark: (field) => knownMark(marks[indexOf(field)]),
      report: (field, problem) => void problems.push(`${ANSWER_HEADERS[field]}: ${problem}`),
    }
    return {
      rowNumber: number,
      orderNumber: source.text('orderNumber'),
      productNumber: source.text('productNumber'),
      key: parseAnswerKey(source.text('key')),
      unitNetPrice: readNumber(source, 'unitNetPrice'),
      unitListPrice: readNumber(source, 'unitListPrice'),
      confirm: {
        quantity: readNumber(source, 'quantity'),
        status: readStatus(source),
        reason: readReason(source),
        deliveryDate: readDay(source),
      },
      problems,
    }
  }
}

/** Access to the cells of a row by field. */
interface RowSource {
  cell: (field: AnswerColumn) => SheetCell
  text: (field: AnswerColumn) => string
  /** The decimal mark of the numbers in the column; null when they do not tell it. */
  mark: (field: AnswerField) => DecimalMark | null
  report: (field: AnswerField, problem: string) => void
}

function knownMark(marks: ColumnMarks | undefined): DecimalMark | null {
  return marks === undefined ? null : columnMark(marks)
}

function readNumber(source: RowSource, field: AnswerField): string {
  const cell = source.cell(field)
  if (isBlank(cell.text)) return ''
  const value = readNumberCell(cell, source.mark(field))
  const problem = numberProblem(cell, 'is not a number, or can be read two ways.')
  if (value === null) source.report(field, `${shorten(cell.text)} ${problem}`)
  return value ?? cell.text.trim()
}

function readStatus(source: RowSource): ConfirmLine['status'] {
  const typed = source.text('status')
  const status = CONFIRM_STATUSES.find((each) => each.toLowerCase() === typed.toLowerCase())
  if (status === undefined && typed !== '' && typed !== '-') {
    source.report('status', `${shorten(typed)} is not one of ${CONFIRM_STATUSES.join(', ')}.`)
  }
  return status ?? ''
}

function readReason(source: RowSource): string {
  const text = source.text('reason')
  if (source.cell('reason').kind === 'error')
    source.report('reason', `${shorten(text)} is an error of the spreadsheet.`)
  return text
}

function readDay(source: RowSource): string {
  const typed = source.text('deliveryDate')
  const day = parseDay(typed)
  if (day === null && typed !== '') source.report('deliveryDate', `${shorten(typed)} is not a day like 2026/11/30.`)
  return day ?? typed
}

/** Text from the file for a sentence about it. */
function shorten(text: string): string {
  const typed = text.trim()
  return typed.length > 40 ? `${typed.slice(0, 40)}…` : typed
}

/** The rows of one line, in the order of the file. Each is a confirm line. */
export interface AnsweredLine {
  key: AnswerKey
  rows: AnswerRow[]
}

/** Rows with the key of the same line belong together: a copied row is a further confirm line. */
export function groupAnswers(rows: readonly AnswerRow[]): AnsweredLine[] {
  const lines = new Map<string, AnsweredLine>()
  for (const row of rows) {
    const { key } = row
    if (key === null) continue
    const { partyNumber, orderNumber, orderId } = key.order
    const name = JSON.stringify([key.supplier, partyNumber, orderNumber, orderId, key.position])
    const line = lines.get(name)
    if (line === undefined) lines.set(name, { key, rows: [row] })
    else line.rows.push(row)
  }
  return [...lines.values()]
}

/**
 * The answer of the rows of a line. Rows without any value are left out, as long as one remains. Any of the rows may have
 * the prices.
 */
export function lineAnswer({ rows }: AnsweredLine): LineAnswer & { rows: AnswerRow[] } {
  const filled = rows.filter(({ confirm }) => !isBlankConfirm(confirm))
  const used = filled.length > 0 ? filled : rows.slice(0, 1)
  return {
    unitNetPrice: rows.find(({ unitNetPrice }) => unitNetPrice !== '')?.unitNetPrice ?? '',
    unitListPrice: rows.find(({ unitListPrice }) => unitListPrice !== '')?.unitListPrice ?? '',
    confirms: used.map(({ confirm }) => confirm),
    rows: used,
  }
}

function isBlankConfirm({ quantity, status, deliveryDate, reason }: ConfirmLine): boolean {
  return quantity === '' && status === '' && deliveryDate === '' && reason === ''
}

/** What prevents an import of a line: sentences by row number. `today` is `yyyymmdd`. */
export function answerProblems(line: AnsweredLine, answer: LineAnswer, today: string): ReadonlyMap<number, string> {
  const problems = new Map(line.rows.map((row) => [row.rowNumber, [...row.problems, ...dayProblems(row, today)]]))
  const shared = lineProblems(line, answer)
  const isReported = [...problems.values()].some((each) => each.length > 0)
  const first = line.rows[0]?.rowNumber ?? 0
  if (!isReported && shared.length > 0) problems.set(first, shared)
  const reported = [...problems].filter(([, each]) => each.length > 0)
  if (reported.length === 0) return new Map()
  const other = `Row ${reported[0]?.[0]} of the same line is wrong.`
  return new Map([...problems].map(([row, each]) => [row, each.length > 0 ? joinOnce(each) : other]))
}

/** Each sentence once: several confirm lines can have the same problem. */
function joinOnce(sentences: readonly string[]): string {
  return [...new Set(sentences)].join(' ')
}

/** As in the order response, a confirmed day is today or later. */
function dayProblems({ confirm: { status, deliveryDate } }: AnswerRow, today: string): string[] {
  if (status === 'Rejected' || status === 'Unknown' || parseDay(deliveryDate) === null) return []
  const error = dayInputError(toDayInput(deliveryDate, today), today)
  return error === null ? [] : [`${ANSWER_HEADERS.deliveryDate}: ${error}`]
}

function lineProblems({ key, rows }: AnsweredLine, answer: LineAnswer): string[] {
  const isOneExport = rows.every((row) => row.key?.version === key.version && row.key.fingerprint === key.fingerprint)
  const item = { productName: '', inputEan: '', ...answer }
  const issues = orderResponseSaveIssues({ sellerOrderNumber: '', items: [item] })
  const shape = orderResponseItemForm.safeParse(item)
  return [
    ...(isOneExport ? [] : ['The rows of this line come from different exports.']),
    ...(['unitNetPrice', 'unitListPrice'] as const)
      .filter((field) => hasDifferentPrices(rows.map((row) => row[field])))
      .map((field) => `${ANSWER_HEADERS[field]}: the rows of this line have different prices.`),
    ...issues.map(({ label }) => `Please confirm ${label}!`),
    ...(shape.success ? [] : shape.error.issues.map(({ path, message }) => shapeProblem(path, message))),
  ]
}

/** Rows without a price do not count. */
function hasDifferentPrices(prices: readonly string[]): boolean {
  return new Set(prices.filter((price) => price !== '').map(comparableNumber)).size > 1
}

function shapeProblem(path: readonly PropertyKey[], message: string): string {
  const name = path.findLast((part) => typeof part === 'string') ?? ''
  const header = new Map<string, string>(Object.entries(ANSWER_HEADERS)).get(name)
  return header === undefined ? `This line cannot be imported: ${message}.` : `${header}: ${message}.`
}
