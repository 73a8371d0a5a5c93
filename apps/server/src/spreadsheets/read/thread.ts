import { parentPort } from 'node:worker_threads'
import { addMarks, NO_MARKS } from '@partwire/domain/spreadsheets/number-column'
import {
  type ColumnMarks,
  MAX_HEADER_ROWS,
  type SheetRow,
  type SheetSummary,
} from '@partwire/domain/spreadsheets/sheet'
import { packRows } from './packed-rows'
import { SheetError } from './sheet-error'
import { sheetRows } from './sheet-rows'
import type { SheetReply, SheetRequest } from './sheet-thread'

/* The program of the thread that reads one spreadsheet file. */

/** Rows that are sent with one message. */
const MESSAGE_ROWS = 1_000
/** Most characters of rows that are kept. 100,000 parts have about 14 million. */
const MAX_KEPT_CHARACTERS = 32 * 1024 * 1024

let content = Buffer.alloc(0)
/** The rows that were read for the summary, as messages; null when they are too large: the file is read again then. */
let kept: string[] | null = []
let messages: AsyncGenerator<SheetRow[]> | null = null

parentPort?.on('message', (request: SheetRequest) => {
  // The rule is about windows; a thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  void handle(request).then((reply) => parentPort?.postMessage(reply))
})

async function handle(request: SheetRequest): Promise<SheetReply> {
  try {
    if (request.content !== undefined) {
      content = Buffer.from(request.content.buffer)
      return { summary: await summarize(keepRows(inMessages(sheetRows(content)))) }
    }
    return { packedRows: kept === null ? await readAgain() : (kept.shift() ?? '') }
  } catch (error) {
    if (error instanceof SheetError) return { sentence: error.message }
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** Reads all rows once: counts them, keeps the first ones and finds the decimal marks of each column. */
async function summarize(batches: AsyncIterable<SheetRow[]>): Promise<SheetSummary> {
  const firstRows: SheetRow[] = []
  const marks: ColumnMarks[] = []
  let rowCount = 0
  for await (const rows of batches) {
    for (const row of rows) {
      rowCount += 1
      if (firstRows.length < MAX_HEADER_ROWS) firstRows.push(row)
      for (const [i, cell] of row.cells.entries()) marks[i] = addMarks(marks[i] ?? NO_MARKS, cell)
    }
  }
  if (rowCount === 0) throw new SheetError('This file contains no rows.')
  return { rowCount, firstRows, marks }
}

/** Joins rows to as many as one message has. */
async function* inMessages(batches: AsyncGenerator<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = []
  for await (const batch of batches) {
    rows.push(...batch)
    if (rows.length < MESSAGE_ROWS) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

/** Passes rows on and keeps them. */
async function* keepRows(batches: AsyncGenerator<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  let characters = 0
  for await (const rows of batches) {
    if (kept !== null) {
      const packed = packRows(rows)
      characters += packed.length
      if (characters > MAX_KEPT_CHARACTERS) kept = null
      else kept.push(packed)
    }
    yield rows
  }
}

/** The next rows from the file; blank after the last ones. */
async function readAgain(): Promise<string> {
  messages ??= inMessages(sheetRows(content))
  const { value, done } = await messages.next()
  return done === true ? '' : packRows(value)
}
