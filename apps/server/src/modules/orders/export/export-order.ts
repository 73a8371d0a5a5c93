import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../../db/connect'
import type { Deps } from '../../../deps'
import { Refusal } from '../../../errors'
import type { FileAnswer } from '../../../http/answer-with-file'
import { concurrencyLimit } from '../../../lib/concurrency-limit'
import type { Cell } from './cell'
import { csvFile } from './csv-file'
import { findLines, findOrderHead, type OrderHead } from './export-store'
import { orderFileName } from './file-name'
import { COLUMN_WIDTHS, headRows, lineRows } from './order-sheet'
import { xlsxFile } from './xlsx-file'

/** Lines read at a time. */
const BATCH = 1_000
/** Written to the file at one go, which takes about 5 ms. */
const LINES_PER_TURN = 100

/** Between the turns of all running exports other requests are served. */
const turns = concurrencyLimit(1)

export function exportOrderXlsx(deps: Deps, supplierId: string, { id }: { id: string }): Promise<FileAnswer> {
  return exportOrder(deps, supplierId, id, { ending: 'xlsx', fileOf: (rows) => xlsxFile('Order', COLUMN_WIDTHS, rows) })
}

export function exportOrderCsv(deps: Deps, supplierId: string, { id }: { id: string }): Promise<FileAnswer> {
  return exportOrder(deps, supplierId, id, { ending: 'csv', fileOf: csvFile })
}

interface Format {
  ending: string
  fileOf: (rows: AsyncIterable<Cell[]>) => Readable
}

async function exportOrder({ db }: Deps, supplierId: string, id: string, format: Format): Promise<FileAnswer> {
  const head = await findOrderHead(db, supplierId, id)
  if (head === null) throw new Refusal('not-found', 'This order does not exist.')
  return { name: `${orderFileName(head)}.${format.ending}`, content: format.fileOf(orderRows(db, supplierId, head)) }
}

/** Row by row, as fast as they are taken. The items of an order never change, so batches need no common snapshot. */
async function* orderRows(db: Db, supplierId: string, head: OrderHead): AsyncGenerator<Cell[]> {
  yield* headRows(head)
  for (let from = 1; from <= head.lastPosition; from += BATCH) {
    const lines = await findLines(db, supplierId, head.id, { from, to: from + BATCH - 1 })
    for (const [index, line] of lines.entries()) {
      if (index % LINES_PER_TURN === 0) await turns(() => nextTurn())
      yield* lineRows(line)
    }
  }
}
