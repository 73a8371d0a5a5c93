import type { Db } from '../../../db/connect'
import type { Deps } from '../../../deps'
import { enqueue } from '../../../jobs/job-store'
import { deleteImport, findOldImports, findStrandedImports, type ImportKey } from './import-store'

const TASKS = { reading: 'read-part-import', applying: 'apply-part-import' } as const

/** Adds the job that works on an import in this state. */
export async function enqueueImport(
  db: Db,
  { supplierId, importId }: ImportKey,
  state: keyof typeof TASKS,
): Promise<void> {
  await enqueue(db, TASKS[state], { supplierId, importId }, { key: `part-import ${importId}` })
}

/** Runs every minute: adds jobs again for imports whose job or process was lost. */
export async function sweepStrandedImports({ db }: Deps): Promise<void> {
  for (const { state, ...key } of await findStrandedImports(db)) await enqueueImport(db, key, state)
}

const MAX_AGE_MS = 24 * 60 * 60 * 1000

/** Runs every hour: deletes imports of the day before, with their files. */
export async function deleteOldImports({ db, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - MAX_AGE_MS)
  for (const key of await findOldImports(db, before)) await deleteImport(db, key)
}
