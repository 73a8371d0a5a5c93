import type { UploadParameters, uploadPartFile, UploadReply } from '@partwire/contract/uploads'
import type { ImportKind } from '../../db/schema/part-tables'
import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import { enqueueImport } from './enqueue-import'
import { deleteEarlierImports, deleteImport, insertImport, moveImport } from './import-store'
import { insertPiece } from './piece-store'

/** Imports of a kind that a supplier may have at the same time. An upload removes the oldest. */
const MAX_IMPORTS = 3

/**
 * The verb of an upload: stores a file while it arrives, and starts reading it when it is complete. A file that breaks off
 * leaves nothing.
 */
export function fileReceiver(kind: ImportKind) {
  return async (
    { db, now }: Deps,
    supplierId: string,
    { fileName }: UploadParameters<typeof uploadPartFile>,
    pieces: AsyncIterable<Buffer>,
  ): Promise<UploadReply<typeof uploadPartFile>> => {
    const importId = await insertImport(db, { supplierId, kind, fileName, at: now() })
    const key = { supplierId, importId, kind }
    try {
      await deleteEarlierImports(db, { supplierId, kind, kept: MAX_IMPORTS })
      let position = 0
      for await (const piece of pieces) {
        position += 1
        if (!(await insertPiece(db, key, position, piece))) throw uploadReplaced()
      }
      if (position === 0) throw new Refusal('invalid', 'This file is empty.')
      await db.transaction().execute(async (tx) => {
        if (!(await moveImport(tx, key, { to: 'reading', from: ['receiving'] }))) throw uploadReplaced()
        await enqueueImport(tx, key, 'reading')
      })
    } catch (error) {
      await deleteImport(db, key)
      throw error
    }
    return { success: true, importId }
  }
}

/** Its import was deleted while the file arrived: newer uploads of the supplier have taken its place. */
function uploadReplaced(): Refusal {
  return new Refusal('conflict', 'Newer uploads have replaced this file. Please upload it again.')
}
