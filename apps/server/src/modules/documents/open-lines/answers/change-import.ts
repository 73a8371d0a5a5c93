import type {
  applyAnswerImport as applyCall,
  removeAnswerImport as removeCall,
} from '@partwire/contract/open-lines/answer-import'
import type { CallBody, CallReply } from '@partwire/contract/call'
import { lineEntries } from '@partwire/domain/open-lines/shape'
import type { Deps } from '../../../../deps'
import { Refusal } from '../../../../errors'
import { moveImport } from '../../../imports/import-store'
import { deletePieces } from '../../../imports/piece-store'
import { expectApplied, expectImport, removeImport } from '../../../imports/stored-import'
import { insertRun } from '../run-store'
import { enqueueRun, refuseRunning } from '../runs'
import { insertAnswerOrders } from './row-store'

/**
 * Starts a bulk action that fills the drafts with the changed rows. The answers are copied to it, so that it does not need
 * the import any more. For an import that was applied before, this does nothing.
 */
export async function applyAnswerImport(
  { db, now }: Deps,
  supplierId: string,
  { importId }: CallBody<typeof applyCall>,
): Promise<CallReply<typeof applyCall>> {
  const key = { supplierId, importId, kind: 'answers' } as const
  await db.transaction().execute(async (tx) => {
    if (!(await moveImport(tx, key, { to: 'applied', from: ['ready'] }))) return expectApplied(tx, key)
    const { previewRun } = await expectImport(tx, key)
    const requestKey = `answers ${importId}`
    const run = { supplierId, requestKey, action: 'import', entries: lineEntries.parse({}), at: now() } as const
    const runId = (await insertRun(tx, run)) ?? refuseRunning()
    if ((await insertAnswerOrders(tx, key, { previewRun, runId })) === 0) {
      throw new Refusal('invalid', 'No row of this file can be imported.')
    }
    await deletePieces(tx, key)
    await enqueueRun(tx, supplierId, runId)
  })
  return { success: true }
}

/** Discards an import that was not applied. */
export async function removeAnswerImport(
  { db }: Deps,
  supplierId: string,
  { importId }: CallBody<typeof removeCall>,
): Promise<CallReply<typeof removeCall>> {
  await removeImport(db, { supplierId, importId, kind: 'answers' })
  return { success: true }
}
