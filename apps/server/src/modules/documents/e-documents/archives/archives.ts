import type { createArchive as call } from '@partwire/contract/e-documents/archives'
import type { CallBody, CallReply } from '@partwire/contract/call'
import { MAX_ARCHIVE_FILES, periodError } from '@partwire/domain/document-files/archive'
import type { Db } from '../../../../db/connect'
import type { Deps } from '../../../../deps'
import { Refusal, refuseFieldError } from '../../../../errors'
import { enqueue } from '../../../../jobs/job-store'
import { JsonText } from '../../../../lib/json-text'
import type { UncheckedSession } from '../../../auth/sessions'
import { countArchivedDocuments, insertArchiveFiles } from './archive-file-store'
import { archivesRead, deleteOldArchives, findArchive, insertArchive } from './archive-store'

/** The archives of the supplier with their progress. */
export async function getArchives(_deps: Deps, session: UncheckedSession): Promise<JsonText> {
  return new JsonText(await session.read(archivesRead, {}))
}

/** Fixes the documents of the period and adds the job that makes their files. */
export async function createArchive(
  { db, now }: Deps,
  supplierId: string,
  period: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  refuseFieldError(periodError(period))
  return db.transaction().execute(async (tx): Promise<CallReply<typeof call>> => {
    const archiveId = await insertArchive(tx, supplierId, period, now())
    if (archiveId === null)
      throw new Refusal('conflict', 'Another archive is being made. Please wait until it is finished.')
    refuseCount(await countArchivedDocuments(tx, supplierId, archiveId))
    // Again: documents may have been submitted since the first count.
    refuseCount(await insertArchiveFiles(tx, supplierId, archiveId))
    await deleteOldArchives(tx, supplierId)
    await enqueueArchive(tx, { supplierId, archiveId })
    const archive = await findArchive(tx, { supplierId, archiveId })
    if (archive === null) throw new Error('the archive was not inserted')
    return { success: true, archive }
  })
}

/** Refuses a period without documents, and one with more than an archive can have. */
function refuseCount(count: number): void {
  if (count === 0) throw new Refusal('invalid', 'No invoice and no credit note was issued in this period.', 'from')
  if (count <= MAX_ARCHIVE_FILES) return
  const limit = MAX_ARCHIVE_FILES.toLocaleString('en')
  throw new Refusal('invalid', `This period has more than ${limit} documents. Please choose a shorter one.`, 'to')
}

/** Adds a job for the next turn of an archive. It waits behind those of other suppliers. */
export function enqueueArchive(db: Db, archive: { supplierId: string; archiveId: string }): Promise<void> {
  return enqueue(db, 'make-archive', archive, { key: `make-archive ${archive.supplierId}`, keepsPlace: true })
}
