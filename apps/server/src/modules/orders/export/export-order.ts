import type { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Db } from '../../../db/connect'
import type { Deps } from '../../../deps'
import { Refusal } from '../../../errors'
import type { FileReply } from '../../../http/register-download'
import { concurrencyLimit } from '../../../lib/concurrency-limit'
import { fileNamePart } from '../../../lib/file-name-part'
import type { Cell } from '../../../spreadsheets/cell'
import { csvFile } from '../../../spreadsheets/csv-file'
import { xlsxFile } from '../../../spreadsheets/xlsx-file'
import { findLines, findOrderHead, type OrderHead } from './export-store'
import { COLUMN_WIDTHS, headRows, lineRow } from './order-sheet'

/** Lines read with one query. */
const LINES_PER_BATCH = 1_000
/** Lines written without a pause, which takes about 5 ms. */
const LINES_PER_TURN = 100

/** Queues the pauses of all running exports, so that other requests are served between any two of them. */
const pauses = concurrencyLimit(1)

export function exportOrderXlsx(deps: Deps, supplierId: string, { id }: { id: string }): Promise<FileReply> {
  return exportOrder(deps, supplierId, id, {
    extension: 'xlsx',
    writeFile: (rows) => xlsxFile('Order', COLUMN_WIDTHS, rows),
  })
}

export function exportOrderCsv(deps: Deps, supplierId: string, { id }: { id: string }): Promise<FileReply> {
  return exportOrder(deps, supplierId, id, { extension: 'csv', writeFile: csvFile })
}

interface Format {
  extension: string
  writeFile: (rows: AsyncIterable<Cell[]>) => Readable
}

async function exportOrder({ db }: Deps, supplierId: string, id: string, format: Format): Promise<FileReply> {
  const head = await findOrderHead(db, supplierId, id)
  if (head === null) throw new Refusal('not-found', 'This order does not exist.')
  return {
    name: `${orderFileName(head)}.${format.extension}`,
    content: format.writeFile(readRows(db, supplierId, head)),
  }
}

/** File name without extension. An order without a number is named by its id. */
export function orderFileName({ id, buyerOrderNumber }: { id: string; buyerOrderNumber: string }): string {
  const number = fileNamePart(buyerOrderNumber, '_')
  return `order-${number === '' ? id : number}`
}

/** Rows are read as the file is downloaded. Batches need no common snapshot: the items of an order never change. */
async function* readRows(db: Db, supplierId: string, head: OrderHead): AsyncGenerator<Cell[]> {
  yield* headRows(head)
  for (let from = 1; from <= head.lastPosition; from += LINES_PER_BATCH) {
    const lines = await findLines(db, supplierId, head.id, { from, to: from + LINES_PER_BATCH - 1 })
    for (const [index, line] of lines.entries()) {
      if (index % LINES_PER_TURN === 0) await pauses(() => yieldToEventLoop())
      yield lineRow(line)
    }
  }
}
