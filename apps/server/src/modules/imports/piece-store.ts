import type { Db } from '../../db/connect'
import { violatesForeignKey } from '../../db/database-errors'
import type { ImportKey } from './import-store'

/** Stores a piece of the file of an import; pieces are numbered from 1. False when the import was deleted meanwhile. */
export async function insertPiece(
  db: Db,
  { supplierId, importId }: ImportKey,
  position: number,
  content: Buffer,
): Promise<boolean> {
  try {
    await db
      .insertInto('part_import_pieces')
      .values({ supplier_id: supplierId, import_id: importId, position, content })
      .execute()
    return true
  } catch (error) {
    if (violatesForeignKey(error, 'part_import_pieces_of_import')) return false
    throw error
  }
}

/** The file of an import, read piece by piece; empty when it was deleted. */
export async function readContent(db: Db, { supplierId, importId }: ImportKey): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Buffer[] = []
  for (;;) {
    const piece = await db
      .selectFrom('part_import_pieces')
      .select('content')
      .where('supplier_id', '=', supplierId)
      .where('import_id', '=', importId)
      .where('position', '=', pieces.length + 1)
      .executeTakeFirst()
    if (piece === undefined) break
    pieces.push(piece.content)
  }
  const content = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    content.set(piece, at)
    at += piece.length
  }
  return content
}

/** Deletes the file of an import that is not read again. */
export async function deletePieces(db: Db, { supplierId, importId }: ImportKey): Promise<void> {
  await db
    .deleteFrom('part_import_pieces')
    .where('supplier_id', '=', supplierId)
    .where('import_id', '=', importId)
    .execute()
}
