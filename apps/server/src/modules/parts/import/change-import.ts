import type { CallBody, CallReply } from '@partwire/contract/call'
import type {
  applyPartImport as applyCall,
  choosePartImport as chooseCall,
  removePartImport as removeCall,
} from '@partwire/contract/parts/part-import'
import { openQuestions } from '@partwire/domain/parts/import/columns'
import type { Deps } from '../../../deps'
import { Refusal } from '../../../errors'
import { enqueueImport } from '../../imports/enqueue-import'
import { moveImport } from '../../imports/import-store'
import { expectApplied, expectImport, removeImport } from '../../imports/stored-import'

const OTHER_PREVIEW = 'The file was read again since this preview was shown. Please check the new preview.'

/** Reads a file again with other columns. */
export async function choosePartImport(
  { db }: Deps,
  supplierId: string,
  { importId, choice }: CallBody<typeof chooseCall>,
): Promise<CallReply<typeof chooseCall>> {
  const key = { supplierId, importId, kind: 'parts' } as const
  const found = await expectImport(db, key)
  const columns = found.columns ?? []
  if (choice.fields.length !== columns.length || choice.marks.length !== columns.length) {
    throw new Refusal('invalid', `The file has ${columns.length} columns.`, 'choice.fields')
  }
  const [question] = openQuestions(columns, choice)
  if (question !== undefined) throw new Refusal('invalid', question, 'choice')
  await db.transaction().execute(async (tx) => {
    const isMoved = await moveImport(tx, key, { to: 'reading', from: ['reading', 'asking', 'ready'], choice })
    if (!isMoved) throw new Refusal('wrong-status', 'The columns of this import can no longer be changed.')
    await enqueueImport(tx, key, 'reading')
  })
  return { success: true }
}

/**
 * Starts importing the correct rows of the preview that was shown, or of the last one where none is named. Does nothing when
 * this preview is being applied, or was. Refused when the file was read again since, with other columns or other parts.
 */
export async function applyPartImport(
  { db }: Deps,
  supplierId: string,
  { importId, previewRun }: CallBody<typeof applyCall>,
): Promise<CallReply<typeof applyCall>> {
  const key = { supplierId, importId, kind: 'parts' } as const
  await db.transaction().execute(async (tx) => {
    if (await moveImport(tx, key, { to: 'applying', from: ['ready'], previewRun })) {
      return enqueueImport(tx, key, 'applying')
    }
    const found = await expectImport(tx, key)
    if (previewRun !== undefined && previewRun !== found.previewRun) throw new Refusal('conflict', OTHER_PREVIEW)
    return expectApplied(tx, key)
  })
  return { success: true }
}

/** Discards an import that was not applied. */
export async function removePartImport(
  { db }: Deps,
  supplierId: string,
  { importId }: CallBody<typeof removeCall>,
): Promise<CallReply<typeof removeCall>> {
  const key = { supplierId, importId, kind: 'parts' } as const
  await removeImport(db, key)
  return { success: true }
}
