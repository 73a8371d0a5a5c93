import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { guessColumns, openQuestions } from '@partwire/domain/parts/import/columns'
import { compareRow, repeatChecker } from '@partwire/domain/parts/import/compare-row'
import { partRowReader, type ReadRow } from '@partwire/domain/parts/import/read-row'
import type { ImportColumn, ImportCounts } from '@partwire/domain/parts/import/shape'
import { PART_MAX_LENGTHS } from '@partwire/domain/parts/shape'
import type { SheetRow, SheetSummary } from '@partwire/domain/spreadsheets/sheet'
import type { Db } from '../../../db/connect'
import type { Deps } from '../../../deps'
import type { Tasks } from '../../../jobs/job-store'
import { storableText } from '../../../lib/storable-text'
import type { OpenSheet } from '../../../spreadsheets/read/sheet-thread'
import type { ImportRun } from '../../imports/import-store'
import { readContent } from '../../imports/piece-store'
import { deleteOtherRuns } from '../../imports/preview-store'
import { recordProgress, runImport } from '../../imports/run-import'
import {
  findRowParts,
  insertPreviewRows,
  PART_PREVIEW,
  type PreviewRow,
  type RowPart,
  type RowSubject,
} from './row-store'

/** Statements that store rows at the same time. */
const MAX_STORING = 2
/** Rows between two records of the progress. */
const PROGRESS_ROWS = 5_000

/** Reads the file of an import: its columns, and what its rows would change. Changes no part. */
export async function readPartImport(deps: Deps, key: Tasks['read-part-import']): Promise<void> {
  await runImport(deps, { ...key, kind: 'parts' }, 'reading', async (run) => {
    const content = await readContent(deps.db, key)
    await deps.sheets.withSheet(content, (sheet) => readSheet(deps, run, sheet))
  })
}

async function readSheet(deps: Deps, run: ImportRun, sheet: OpenSheet): Promise<void> {
  const { headerRow, columns: found, choice: guessed } = guessColumns(sheet.summary)
  const columns = found.map(storableColumn)
  const choice = run.choice ?? guessed
  await recordProgress(deps, run, { headerRow, columns, choice, rowCount: countRows(sheet.summary, headerRow) })
  if (openQuestions(columns, choice).length > 0) return recordProgress(deps, run, { state: 'asking' })

  const counts = await previewRows(deps, run, sheet, { headerRow, readRow: partRowReader(columns, choice) })
  await deleteOtherRuns(deps.db, PART_PREVIEW, run)
  await recordProgress(deps, run, { state: 'ready', counts, previewRun: run.attempts })
}

function storableColumn(column: ImportColumn): ImportColumn {
  return {
    ...column,
    header: storableText(column.header),
    samples: column.samples.map((sample) => storableText(sample)),
  }
}

/** The rows below the header. */
function countRows({ rowCount, firstRows }: SheetSummary, headerRow: number): number {
  return rowCount - firstRows.filter(({ number }) => number <= headerRow).length
}

interface RowReading {
  headerRow: number
  readRow: (row: SheetRow) => ReadRow
}

/** Compares all rows with the parts and stores those that are new, changed or wrong. */
async function previewRows(deps: Deps, run: ImportRun, sheet: OpenSheet, reading: RowReading): Promise<ImportCounts> {
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 }
  const checkRepeats = repeatChecker()
  const storing: Promise<number>[] = []
  let rowsRead = 0
  let rowsRecorded = 0
  for await (const known of rowsWithParts(deps, run, sheet, reading)) {
    const preview = compareRows(known, checkRepeats)
    for (const { verdict } of preview) counts[verdict] += 1
    counts.unchanged += known.rows.length - preview.length
    rowsRead += known.rows.length
    storing.push(handled(storeRows(deps, run, preview, rowsRead)))
    // The database stores rows while the next ones are compared.
    const rowsStored = storing.length > MAX_STORING ? ((await storing.shift()) ?? 0) : 0
    if (rowsStored >= rowsRecorded + PROGRESS_ROWS) {
      await recordProgress(deps, run, { rowsDone: rowsStored })
      rowsRecorded = rowsStored
    }
    await yieldToEventLoop()
  }
  await Promise.all(storing)
  await recordProgress(deps, run, { rowsDone: rowsRead })
  return counts
}

/** Stores rows and returns the number of rows up to the last one. */
async function storeRows(
  { db }: Deps,
  run: ImportRun,
  preview: readonly PreviewRow[],
  rowsRead: number,
): Promise<number> {
  await insertPreviewRows(db, run, preview)
  return rowsRead
}

/** The same promise. Its error is thrown where it is awaited, and is ignored when the work has failed before. */
function handled<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {})
  return promise
}

interface KnownRows {
  rows: readonly NumberedRow[]
  /** The part of each row; a wrong row has none. */
  parts: ReadonlyMap<NumberedRow, RowPart>
}

/** The rows below the header with what is known about their parts, which is read while earlier rows are compared. */
async function* rowsWithParts(
  { db }: Deps,
  { supplierId }: ImportRun,
  sheet: OpenSheet,
  { headerRow, readRow }: RowReading,
): AsyncGenerator<KnownRows> {
  let waiting: Promise<KnownRows> | null = null
  for await (const batch of sheet.rows()) {
    const rows = batch
      .filter(({ number }) => number > headerRow)
      .map((row) => ({ rowNumber: row.number, ...readRow(row) }))
    const next = handled(findParts(db, supplierId, rows))
    if (waiting !== null) yield await waiting
    waiting = next
  }
  if (waiting !== null) yield await waiting
}

async function findParts(db: Db, supplierId: string, rows: readonly NumberedRow[]): Promise<KnownRows> {
  const correct = rows.filter(({ problems }) => problems.length === 0)
  const found = await findRowParts(db, supplierId, correct.map(rowSubject))
  return {
    rows,
    parts: new Map(correct.flatMap((row, i) => (found[i] === undefined ? [] : [[row, found[i]] as const]))),
  }
}

function rowSubject({ productNumber, values }: NumberedRow): RowSubject {
  const price = values.find(({ currency }) => currency !== '')
  const ofCustomer = values.find(({ partyNumber }) => partyNumber !== '')
  return { productNumber, currency: price?.currency ?? '', partyNumber: ofCustomer?.partyNumber ?? '' }
}

type NumberedRow = ReadRow & { rowNumber: number }

/** The rows that are new, changed or wrong. */
function compareRows({ rows, parts }: KnownRows, checkRepeats: ReturnType<typeof repeatChecker>): PreviewRow[] {
  return rows.flatMap((row): PreviewRow[] => {
    const part = parts.get(row)
    if (part === undefined) return [wrongRow(row, row.problems)]
    const { problems, values } = checkRepeats(part.key, row.rowNumber, row.values)
    if (problems.length > 0) return [wrongRow(row, problems)]
    const { verdict, changes } = compareRow(values, part.values)
    if (verdict === 'unchanged') return []
    return [{ rowNumber: row.rowNumber, verdict, productNumber: row.productNumber, reason: '', changes }]
  })
}

function wrongRow({ rowNumber, productNumber }: NumberedRow, problems: readonly string[]): PreviewRow {
  return {
    rowNumber,
    verdict: 'wrong',
    productNumber: storableText(productNumber, PART_MAX_LENGTHS.productNumber),
    reason: storableText(problems.join(' ')),
    changes: [],
  }
}
