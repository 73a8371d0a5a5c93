import { isDatabaseUnavailable } from '../db/database-errors'
import type { Deps } from '../deps'
import { Refusal } from '../errors'
import {
  findOpenFile,
  settleFile,
  type FileOutcome,
  type OpenFile,
} from '../modules/documents/e-documents/archives/archive-file-store'
import { finishArchive, markArchiveSeen } from '../modules/documents/e-documents/archives/archive-store'
import { enqueueArchive } from '../modules/documents/e-documents/archives/archives'
import { makeArchivedFile } from '../modules/documents/e-documents/archives/archived-file'
import type { Tasks } from './job-store'
import { reportUnexpected } from './retry-policy'

/** After a turn the archives of other suppliers come first. */
const MAX_TURN_MS = 10_000

/** One turn of an archive: makes files until the turn is over, and schedules the next turn. */
export async function makeArchive(deps: Deps, archive: Tasks['make-archive']): Promise<void> {
  const { db } = deps
  const endsAt = deps.now().getTime() + MAX_TURN_MS
  while (!deps.stopping.aborted && deps.now().getTime() < endsAt) {
    const file = await findOpenFile(db, archive)
    if (file === null) return finishArchive(db, archive, deps.now())
    await settleFile(db, archive, file.position, await makeFile(deps, archive, file))
    await markArchiveSeen(db, archive)
  }
  await enqueueArchive(db, archive)
}

/** A document whose file cannot be made does not stop the others. Without the database the job is repeated. */
async function makeFile(
  deps: Deps,
  { supplierId, archiveId }: Tasks['make-archive'],
  { position, ...document }: OpenFile,
): Promise<FileOutcome> {
  try {
    return await makeArchivedFile(deps, { supplierId, ...document })
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    if (error instanceof Refusal) return { format: null, remark: error.message }
    const reference = `file ${position} of archive ${archiveId}`
    return { format: null, remark: reportUnexpected(deps, error, { task: 'make-archive', what: 'file', reference }) }
  }
}
