import { calendarDay } from '@partwire/domain/lib/calendar-date'
import type { Deps } from '../../../deps'
import type { Tasks } from '../../../jobs/job-store'
import { updateRun, type ImportRun } from '../../imports/import-store'
import { deletePieces } from '../../imports/piece-store'
import { LostImportRun, recordProgress, runImport } from '../../imports/run-import'
import { addNewParts, applyBatch, deleteAppliedRows, findBatches } from './row-store'

/** Rows that one statement imports. Each statement searches all rows of the preview. */
const ROWS_PER_BATCH = 5_000

/**
 * Imports the correct rows of a preview. All parts change in one transaction, which also stores that the import is
 * applied: whatever ends the process, the rows are imported once or not at all.
 */
export async function applyPartImport(deps: Deps, key: Tasks['apply-part-import']): Promise<void> {
  await runImport(deps, { ...key, kind: 'parts' }, 'applying', async (run) => {
    await applyRows(deps, run)
    await deletePieces(deps.db, key)
    await deleteAppliedRows(deps.db, key)
  })
}

async function applyRows(deps: Deps, run: ImportRun): Promise<void> {
  const { config, db, now } = deps
  const { supplierId, importId, previewRun } = run
  const at = now()
  const stamp = JSON.stringify({ at: at.toISOString(), day: calendarDay(at, config.businessTimeZone) })
  const boundaries = await findBatches(db, run, { run: previewRun, size: ROWS_PER_BATCH })
  const rowCount = boundaries.at(-1)?.count ?? 0
  const batches = boundaries.map(({ key, count }, i) => ({
    count,
    values: { supplierId, importId, run: previewRun, after: boundaries[i - 1]?.key ?? '', upTo: key, at, stamp },
  }))
  // On another connection: people see the progress before the transaction ends. Each of the two passes is a half of it.
  const recordRows = (rows: number) => recordProgress(deps, run, { rowsDone: Math.floor(rows / 2) })
  await recordProgress(deps, run, { rowsDone: 0, rowCount })
  await db.transaction().execute(async (tx) => {
    for (const { values, count } of batches) {
      await addNewParts(tx, values)
      await recordRows(count)
    }
    for (const { values, count } of batches) {
      await applyBatch(tx, values)
      await recordRows(rowCount + count)
    }
    if (!(await updateRun(tx, run, { state: 'applied' }))) throw new LostImportRun()
  })
}
