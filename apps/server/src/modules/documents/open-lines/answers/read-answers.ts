import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { calendarDay } from '@partwire/domain/lib/calendar-date'
import type { OrderName } from '@partwire/domain/open-lines/answers/answer-key'
import type { CurrentLine } from '@partwire/domain/open-lines/answers/compare-answer'
import {
  answerRowReader,
  groupAnswers,
  READ_COLUMNS,
  type AnsweredLine,
  type AnswerRow,
} from '@partwire/domain/open-lines/answers/read-answers'
import type { AnswerCounts } from '@partwire/domain/open-lines/answers/shape'
import { findHeader } from '@partwire/domain/spreadsheets/header'
import type { Deps } from '../../../../deps'
import type { Tasks } from '../../../../jobs/job-store'
import { SheetError, tooMuchContent } from '../../../../spreadsheets/read/sheet-error'
import type { OpenSheet } from '../../../../spreadsheets/read/sheet-thread'
import type { ImportRun } from '../../../imports/import-store'
import { readContent } from '../../../imports/piece-store'
import { deleteOtherRuns } from '../../../imports/preview-store'
import { recordProgress, runImport } from '../../../imports/run-import'
import { findTecComId } from '../../../suppliers/account-store'
import { lineReplies } from '../line-reply'
import { previewLine, rowWithoutKey, type FoundLine } from './preview-line'
import { ANSWER_PREVIEW, findAnsweredLines, findNamedOrders, insertAnswerRows, type PreviewRow } from './row-store'

/** Lines that are compared with one query. */
const LINES_PER_BATCH = 500
/** Rows of the preview that one statement stores. */
const ROWS_PER_INSERT = 1_000
/**
 * Characters of the cells that are read. All rows are in memory at the same time; 200,000 rows of an export have about 40
 * million.
 */
const MAX_CHARACTERS = 64 * 1024 * 1024

/** Reads the file of an import and compares its rows with the drafts. Changes and opens no draft. */
export async function readAnswers(deps: Deps, key: Tasks['read-answers']): Promise<void> {
  await runImport(deps, { ...key, kind: 'answers' }, 'reading', async (run) => {
    const content = await readContent(deps.db, key)
    const rows = await deps.sheets.withSheet(content, readRows)
    await recordProgress(deps, run, { rowCount: rows.length })
    const counts = await previewRows(deps, run, rows)
    await deleteOtherRuns(deps.db, ANSWER_PREVIEW, run)
    await recordProgress(deps, run, { state: 'ready', counts, previewRun: run.attempts })
  })
}

/** All rows of the file: the rows of a line may be anywhere in it. */
async function readRows({ summary, rows }: OpenSheet): Promise<AnswerRow[]> {
  const { rowNumber, fields } = findHeader(summary.firstRows, READ_COLUMNS)
  if (!fields.includes('key')) {
    throw new SheetError('This file does not come from "Export to fill in": it has no keys of lines.')
  }
  const readRow = answerRowReader({ fields, marks: summary.marks })
  const read: AnswerRow[] = []
  let characters = 0
  for await (const batch of rows()) {
    for (const row of batch) {
      if (row.number <= rowNumber) continue
      read.push(readRow(row))
      for (const [i, { text }] of row.cells.entries()) if ((fields[i] ?? '') !== '') characters += text.length
      if (characters > MAX_CHARACTERS) throw tooMuchContent()
    }
    await yieldToEventLoop()
  }
  return read
}

/** Compares all rows with the drafts and stores those that are not unchanged. */
async function previewRows(deps: Deps, run: ImportRun, rows: readonly AnswerRow[]): Promise<AnswerCounts> {
  const today = calendarDay(deps.now(), deps.config.businessTimeZone)
  const tecComId = await findTecComId(deps.db, run.supplierId)
  const withoutKey = rows.filter(({ key }) => key === null).map(rowWithoutKey)
  const counts: AnswerCounts = { changed: 0, unchanged: 0, wrong: 0, closed: 0, stale: 0 }
  let rowsDone = 0

  async function store(preview: readonly PreviewRow[], rowCount: number) {
    for (const { verdict } of preview) counts[verdict] += 1
    counts.unchanged += rowCount - preview.length
    for (let at = 0; at < preview.length; at += ROWS_PER_INSERT) {
      await insertAnswerRows(deps.db, run, preview.slice(at, at + ROWS_PER_INSERT))
    }
    rowsDone += rowCount
    await recordProgress(deps, run, { rowsDone })
    await yieldToEventLoop()
  }

  await store(withoutKey, withoutKey.length)
  const lines = groupAnswers(rows)
  for (let at = 0; at < lines.length; at += LINES_PER_BATCH) {
    const batch = lines.slice(at, at + LINES_PER_BATCH)
    const found = await findLines(deps, run.supplierId, batch, today)
    const preview = batch.flatMap((line, i) => {
      const isOwn = line.key.supplier === tecComId
      return previewLine(line, (isOwn ? found[i] : undefined) ?? { state: 'unknown' }, today)
    })
    await store(
      preview,
      batch.reduce((sum, line) => sum + line.rows.length, 0),
    )
  }
  return counts
}

/** The lines as they are now, in the order of `lines`. */
async function findLines(
  { db }: Deps,
  supplierId: string,
  lines: readonly AnsweredLine[],
  today: string,
): Promise<FoundLine[]> {
  const names = new Map(lines.map(({ key: { order } }) => [orderKey(order), order]))
  const keys = [...names.keys()]
  const orders = new Map(
    (await findNamedOrders(db, supplierId, [...names.values()])).map((order) => [keys[order.index] ?? '', order]),
  )
  const open = lines.flatMap(({ key: { order, position } }) => {
    const found = orders.get(orderKey(order))
    return found?.isOpen === true ? [{ orderId: found.orderId, position }] : []
  })
  const current = await currentLines(db, supplierId, open, today)
  return lines.map(({ key: { order, position } }): FoundLine => {
    const found = orders.get(orderKey(order))
    if (found === undefined) return { state: 'unknown' }
    const { orderId } = found
    if (!found.isOpen) return { state: 'closed', orderId }
    const line = current.get(`${orderId}/${position}`)
    return line === undefined ? { state: 'unknown' } : { state: 'open', orderId, ...line }
  })
}

function orderKey({ partyNumber, orderNumber, orderId }: OrderName): string {
  return JSON.stringify([partyNumber, orderNumber, orderId])
}

/** Open lines by order and position. */
async function currentLines(
  db: Deps['db'],
  supplierId: string,
  keys: readonly { orderId: string; position: number }[],
  today: string,
): Promise<Map<string, CurrentLine & { requestedQuantity: number }>> {
  const record = await findAnsweredLines(db, supplierId, keys)
  const versions = new Map(record.orders.map(({ id, draft }) => [id, draft?.version ?? 0]))
  return new Map(
    lineReplies(record, today).lines.map((line) => [
      `${line.orderId}/${line.position}`,
      { item: line, version: versions.get(line.orderId) ?? 0, requestedQuantity: line.requestedQuantity },
    ]),
  )
}
