import type { Db } from '../../db/connect'
import type { Deps } from '../../deps'
import { enqueue } from '../../jobs/job-store'
import type { ImportKind } from '../../db/schema/part-tables'
import { deleteImport, findOldImports, findStrandedImports, type KindKey } from './import-store'

/** The job that works on an import in this state. Answers are applied by a bulk action on open lines, never here. */
export function importTask(kind: ImportKind, state: 'reading' | 'applying') {
  if (kind === 'answers') return 'read-answers'
  return state === 'reading' ? 'read-part-import' : 'apply-part-import'
}

/** Adds the job that works on an import in this state. */
export async function enqueueImport(
  db: Db,
  { supplierId, importId, kind }: KindKey,
  state: 'reading' | 'applying',
): Promise<void> {
  await enqueue(db, importTask(kind, state), { supplierId, importId }, { key: `part-import ${importId}` })
}

/** Runs every minute: adds jobs again for imports whose job or process was lost. */
export async function enqueueStrandedImports({ db }: Deps): Promise<void> {
  for (const { state, ...key } of await findStrandedImports(db)) await enqueueImport(db, key, state)
}

const MAX_AGE_MS = 24 * 60 * 60 * 1000

/** Runs every hour: deletes imports of the day before, with their files. */
export async function deleteOldImports({ db, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - MAX_AGE_MS)
  for (const key of await findOldImports(db, before)) await deleteImport(db, key)
}
