import { parentPort } from 'node:worker_threads'
import type { SheetRow } from '@partwire/domain/spreadsheets/sheet'
import { SheetError } from './sheet-error'
import { sheetRows } from './sheet-rows'
import type { SheetReply, SheetRequest } from './sheet-thread'
import { summarize } from './summarize'

/* The program of the thread that reads one spreadsheet file. */

/** Rows that are sent with one message. */
const MESSAGE_ROWS = 1_000

let content = Buffer.alloc(0)
let batches: AsyncGenerator<SheetRow[]> | null = null

parentPort?.on('message', (request: SheetRequest) => {
  // The rule is about windows; a thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  void answer(request).then((reply) => parentPort?.postMessage(reply))
})

async function answer(request: SheetRequest): Promise<SheetReply> {
  try {
    if (request.content !== undefined) {
      content = Buffer.from(request.content.buffer)
      return { summary: await summarize(sheetRows(content)) }
    }
    batches ??= sheetRows(content)
    return { rows: await readRows(batches) }
  } catch (error) {
    if (error instanceof SheetError) return { sentence: error.message }
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** The next rows; empty after the last one. */
async function readRows(from: AsyncGenerator<SheetRow[]>): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  while (rows.length < MESSAGE_ROWS) {
    const { value, done } = await from.next()
    if (done === true) break
    rows.push(...value)
  }
  return rows
}
