import type { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { calendarDay } from '@partwire/domain/lib/calendar-date'
import { type ExportedRow, exportRows } from '@partwire/domain/parts/import/export-rows'
import { IMPORT_FIELDS, NUMBER_FIELDS, PART_HEADERS } from '@partwire/domain/parts/import/fields'
import type { Db } from '../../../db/connect'
import type { Deps } from '../../../deps'
import type { FileReply } from '../../../http/register-download'
import { type Cell, numberCell, textCell } from '../../../spreadsheets/cell'
import { csvFile } from '../../../spreadsheets/csv-file'
import { xlsxFile } from '../../../spreadsheets/xlsx-file'
import { findPartsAfter } from './export-store'

/** Parts read with one query. */
const PARTS_PER_BATCH = 500
/** Rows written without a pause for other requests. */
const ROWS_PER_TURN = 100
/** In characters, in the order of `IMPORT_FIELDS`. */
const COLUMN_WIDTHS = [24, 40, 18, 10, 16, 14, 14, 18, 16, 12, 20, 14]

/** All parts with the columns of an import, so that the file can be edited and imported again. */
export async function exportPartsXlsx(deps: Deps, supplierId: string): Promise<FileReply> {
  return exportParts(deps, supplierId, 'xlsx', (rows) => xlsxFile('Parts', COLUMN_WIDTHS, rows))
}

export async function exportPartsCsv(deps: Deps, supplierId: string): Promise<FileReply> {
  return exportParts(deps, supplierId, 'csv', csvFile)
}

function exportParts(
  { config, db, now }: Deps,
  supplierId: string,
  extension: string,
  writeFile: (rows: AsyncIterable<Cell[]>) => Readable,
): FileReply {
  const day = calendarDay(now(), config.businessTimeZone)
  return { name: `parts-${day}.${extension}`, content: writeFile(readRows(db, supplierId)) }
}

/** Rows are read as the file is downloaded. A part that is added meanwhile may be missing. */
async function* readRows(db: Db, supplierId: string): AsyncGenerator<Cell[]> {
  yield IMPORT_FIELDS.map((field) => textCell(PART_HEADERS[field]))
  let after = ''
  for (;;) {
    const parts = await findPartsAfter(db, supplierId, after, PARTS_PER_BATCH)
    for (const [i, { productNumber, values }] of parts.entries()) {
      if (i % ROWS_PER_TURN === 0) await yieldToEventLoop()
      yield* exportRows(productNumber, values).map(toCells)
    }
    after = parts.at(-1)?.key ?? ''
    if (parts.length < PARTS_PER_BATCH) return
  }
}

function toCells(row: ExportedRow): Cell[] {
  return IMPORT_FIELDS.map((field) => {
    const text = row[field] ?? ''
    return text !== '' && NUMBER_FIELDS.has(field) ? numberCell(text) : textCell(text)
  })
}
