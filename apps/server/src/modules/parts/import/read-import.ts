import { setImmediate as nextTurn } from 'node:timers/promises'
import { guessColumns, openQuestions } from '@partwire/domain/parts/import/columns'
import { compareRow, repeatChecker } from '@partwire/domain/parts/import/compare-row'
import { partRowReader, type ReadRow } from '@partwire/domain/parts/import/read-row'
import type { ImportCounts } from '@partwire/domain/parts/import/shape'
import { PART_MAX_LENGTHS } from '@partwire/domain/parts/shape'
import type { SheetRow, SheetSummary } from '@partwire/domain/spreadsheets/sheet'
import type { Deps } from '../../../deps'
import type { Tasks } from '../../../jobs/job-store'
import { storableText } from '../../../lib/storable-text'
import type { OpenSheet } from '../../../spreadsheets/read/sheet-thread'
import type { ImportRun } from '../../imports/import-store'
import { readContent } from '../../imports/piece-store'
import { deleteOtherRuns } from '../../imports/preview-store'
import { recordProgress, runImport } from '../../imports/run-import'
import { findRowParts, insertPreviewRows, PART_PREVIEW, type PreviewRow } from './row-store'

/** Reads the file of an import: its columns, and what its rows would change. Changes no part. */
export async function readPartImport(deps: Deps, key: Tasks['read-part-import']): Promise<void> {
  await runImport(deps, { ...key, kind: 'parts' }, 'reading', async (run) => {
    const content = await readContent(deps.db, key)
    await deps.sheets.withSheet(content, (sheet) => readSheet(deps, run, sheet))
  })
}

async function readSheet(deps: Deps, run: ImportRun, sheet: OpenSheet): Promise<void> {
  const { headerRow, columns, choice: guessed } = guessColumns(sheet.summary)
  const choice = run.choice ?? guessed
  await recordProgress(deps, run, { headerRow, columns, choice, rowCount: countRows(sheet.summary, headerRow) })
  if (openQuestions(columns, choice).length > 0) return recordProgress(deps, run, { state: 'asking' })

  const counts = await previewRows(deps, run, sheet, { headerRow, readRow: partRowReader(columns, choice) })
  await deleteOtherRuns(deps.db, PART_PREVIEW, run)
  await recordProgress(deps, run, { state: 'ready', counts, previewRun: run.attempts })
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
async function previewRows(
  deps: Deps,
  run: ImportRun,
  sheet: OpenSheet,
  { headerRow, readRow }: RowReading,
): Promise<ImportCounts> {
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 }
  const checkRepeats = repeatChecker()
  let rowsDone = 0
  let storing = Promise.resolve()
  for await (const batch of sheet.rows()) {
    const rows = batch
      .filter(({ number }) => number > headerRow)
      .map((row) => ({ rowNumber: row.number, ...readRow(row) }))
    const preview = await compareRows(deps, run, rows, checkRepeats)
    for (const { verdict } of preview) counts[verdict] += 1
    counts.unchanged += rows.length - preview.length
    rowsDone += rows.length
    // The database stores these rows while the next ones are compared.
    await storing
    storing = storeRows(deps, run, preview, rowsDone)
    // An error is thrown where it is awaited, or the work has failed already.
    storing.catch(() => {})
    await nextTurn()
  }
  await storing
  return counts
}

async function storeRows(deps: Deps, run: ImportRun, preview: readonly PreviewRow[], rowsDone: number): Promise<void> {
  await insertPreviewRows(deps.db, run, preview)
  await recordProgress(deps, run, { rowsDone })
}

type NumberedRow = ReadRow & { rowNumber: number }

/** The rows that are new, changed or wrong. */
async function compareRows(
  { db }: Deps,
  { supplierId }: ImportRun,
  rows: readonly NumberedRow[],
  checkRepeats: ReturnType<typeof repeatChecker>,
): Promise<PreviewRow[]> {
  const correct = rows.filter(({ problems }) => problems.length === 0)
  const parts = await findRowParts(
    db,
    supplierId,
    correct.map(({ productNumber }) => productNumber),
  )
  const partByRow = new Map(correct.map((row, i) => [row, parts[i]] as const))
  return rows.flatMap((row): PreviewRow[] => {
    const part = partByRow.get(row)
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
    productNumber: storableText(productNumber.slice(0, PART_MAX_LENGTHS.productNumber)),
    reason: storableText(problems.join(' ')),
    changes: [],
  }
}
