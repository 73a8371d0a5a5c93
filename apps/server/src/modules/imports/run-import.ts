import { isDatabaseUnavailable } from '../../db/database-errors'
import type { Deps } from '../../deps'
import { withHeartbeat } from '../../jobs/lease-store'
import { reportUnexpected } from '../../jobs/retry-policy'
import { SheetError } from '../../spreadsheets/read/sheet-error'
import { importTask } from './enqueue-import'
import { claimImport, IMPORT_LEASE, releaseRun, updateRun, type ImportRun, type KindKey } from './import-store'

/** Processes that may end during an import before it fails. */
const MAX_LOST_RUNS = 2

/** A run ends without a result: the import was changed or removed, or another process has claimed it. */
export class LostImportRun extends Error {}

/**
 * Claims an import and works on it. A file that cannot be read and an unexpected error fail it, with a sentence. While the
 * database is not available the job is repeated.
 */
export async function runImport(
  deps: Deps,
  key: KindKey,
  state: 'reading' | 'applying',
  work: (run: ImportRun) => Promise<void>,
): Promise<void> {
  const run = await claimImport(deps.db, key, state)
  if (run === null) return
  if (run.lostRuns > MAX_LOST_RUNS) {
    await updateRun(deps.db, run, { state: 'failed', reason: 'The import was interrupted several times.' })
    return
  }
  const claim = { supplierId: run.supplierId, id: run.importId, attempts: run.attempts }
  try {
    await withHeartbeat(deps, IMPORT_LEASE, claim, () => work(run))
  } catch (error) {
    if (error instanceof LostImportRun) return
    if (isDatabaseUnavailable(error)) {
      await releaseRun(deps.db, run)
      throw error
    }
    await updateRun(deps.db, run, { state: 'failed', reason: failureSentence(deps, run, error) })
  }
}

function failureSentence(deps: Deps, { importId, kind, state }: ImportRun, error: unknown): string {
  if (error instanceof SheetError) return error.message
  const task = importTask(kind, state === 'reading' ? 'reading' : 'applying')
  return reportUnexpected(deps, error, { task, what: 'file import', reference: `import ${importId}` })
}

/** Stores the progress of a run; throws when the run must end. */
export async function recordProgress(
  { db }: Deps,
  run: ImportRun,
  changes: Parameters<typeof updateRun>[2],
): Promise<void> {
  if (!(await updateRun(db, run, changes))) throw new LostImportRun()
}
