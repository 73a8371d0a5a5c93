import type { CallBody, CallReply } from '@partwire/contract/call'
import type { getPartImport as getCall, listPartImportRows as listCall } from '@partwire/contract/parts/part-import'
import { openQuestions } from '@partwire/domain/parts/import/columns'
import type { ImportCounts } from '@partwire/domain/parts/import/shape'
import type { Deps } from '../../../deps'
import { missingImport } from './change-import'
import { findImport } from './import-store'
import { findPreviewRows } from './row-store'

const NO_COUNTS: ImportCounts = { new: 0, changed: 0, unchanged: 0, wrong: 0 }

export async function getPartImport(
  { db }: Deps,
  supplierId: string,
  { importId }: CallBody<typeof getCall>,
): Promise<CallReply<typeof getCall>> {
  const found = await findImport(db, { supplierId, importId })
  if (found === null) throw missingImport()
  const { fileName, state, reason, rowsDone, rowCount, choice, counts } = found
  const columns = found.columns ?? []
  return {
    success: true,
    partImport: {
      fileName,
      state,
      reason,
      rowsDone,
      rowCount,
      columns,
      choice,
      questions: choice === null ? [] : openQuestions(columns, choice),
      counts: counts ?? NO_COUNTS,
    },
  }
}

const PAGE_SIZE = 20

export async function listPartImportRows(
  { db }: Deps,
  supplierId: string,
  { importId, verdict, pageNo }: CallBody<typeof listCall>,
): Promise<CallReply<typeof listCall>> {
  const key = { supplierId, importId }
  const found = await findImport(db, key)
  if (found === null) throw missingImport()
  const total = (found.counts ?? NO_COUNTS)[verdict]
  const page = Math.min(pageNo, Math.max(1, Math.ceil(total / PAGE_SIZE)))
  const list = await findPreviewRows(db, key, {
    run: found.previewRun,
    verdict,
    offset: (page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  })
  return { success: true, pager: { list, total, pageNo: page, pageSize: PAGE_SIZE } }
}
