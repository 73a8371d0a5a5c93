import { clampPageNo } from '@partwire/domain/list/pages'
import type { Db } from '../../db/connect'
import { Refusal } from '../../errors'
import { deleteImport, findImport, type KindKey } from './import-store'
import { findPreviewRows, type PreviewTable, type StoredVerdict } from './preview-store'

/** An import of the supplier; refused when there is none with this key. */
export async function expectImport(db: Db, key: KindKey) {
  const found = await findImport(db, key)
  if (found === null) {
    throw new Refusal('not-found', 'This import does not exist any more. Please upload the file again.')
  }
  return found
}

/** Refuses an import that is neither applied nor being applied. */
export async function expectApplied(db: Db, key: KindKey): Promise<void> {
  const { state } = await expectImport(db, key)
  if (state !== 'applying' && state !== 'applied') {
    throw new Refusal('wrong-status', 'This file is not ready to be imported.')
  }
}

const PAGE_SIZE = 20

/** A page of the preview of an import. A number past the end gives the last page. */
export async function listPreviewRows<Row>(
  db: Db,
  table: PreviewTable<Row>,
  key: KindKey,
  { verdict, pageNo }: { verdict: StoredVerdict; pageNo: number },
) {
  const { counts, previewRun } = await expectImport(db, key)
  const total = counts?.[verdict] ?? 0
  const page = clampPageNo({ total, pageNo, pageSize: PAGE_SIZE })
  const offset = (page - 1) * PAGE_SIZE
  const list = await findPreviewRows(db, table, key, { run: previewRun, verdict, offset, limit: PAGE_SIZE })
  return { list, total, pageNo: page, pageSize: PAGE_SIZE }
}

/** Discards an import. One that is being applied right now is refused. */
export async function removeImport(db: Db, key: KindKey): Promise<void> {
  if (await deleteImport(db, key)) return
  await expectImport(db, key)
  throw new Refusal('wrong-status', 'The parts are being imported right now.')
}
