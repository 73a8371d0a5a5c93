import type { CallBody, CallReply } from '@partwire/contract/call'
import type { getPartImport as getCall, listPartImportRows as listCall } from '@partwire/contract/parts/part-import'
import { openQuestions } from '@partwire/domain/parts/import/columns'
import type { ImportCounts } from '@partwire/domain/parts/import/shape'
import type { Deps } from '../../../deps'
import { expectImport, listPreviewRows } from '../../imports/stored-import'
import { PART_PREVIEW } from './row-store'

const NO_COUNTS: ImportCounts = { new: 0, changed: 0, unchanged: 0, wrong: 0 }

export async function getPartImport(
  { db }: Deps,
  supplierId: string,
  { importId }: CallBody<typeof getCall>,
): Promise<CallReply<typeof getCall>> {
  const found = await expectImport(db, { supplierId, importId, kind: 'parts' })
  const { fileName, state, reason, rowsDone, rowCount, choice, counts, previewRun } = found
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
      counts: { ...NO_COUNTS, ...counts },
      previewRun,
    },
  }
}

export async function listPartImportRows(
  { db }: Deps,
  supplierId: string,
  { importId, ...page }: CallBody<typeof listCall>,
): Promise<CallReply<typeof listCall>> {
  const key = { supplierId, importId, kind: 'parts' } as const
  return { success: true, pager: await listPreviewRows(db, PART_PREVIEW, key, page) }
}
