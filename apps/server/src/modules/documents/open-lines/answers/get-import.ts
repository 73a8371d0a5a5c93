import type {
  getAnswerImport as getCall,
  listAnswerRows as listCall,
} from '@partwire/contract/open-lines/answer-import'
import type { CallBody, CallReply } from '@partwire/contract/call'
import type { AnswerCounts } from '@partwire/domain/open-lines/answers/shape'
import type { Deps } from '../../../../deps'
import { expectImport } from '../../../imports/settle-import'
import { findAnswerRows } from './row-store'

const NO_COUNTS: AnswerCounts = { changed: 0, unchanged: 0, wrong: 0, closed: 0, stale: 0 }

export async function getAnswerImport(
  { db }: Deps,
  supplierId: string,
  { importId }: CallBody<typeof getCall>,
): Promise<CallReply<typeof getCall>> {
  const found = await expectImport(db, { supplierId, importId, kind: 'answers' })
  const { fileName, state, reason, rowsDone, rowCount, counts } = found
  return {
    success: true,
    answerImport: { fileName, state, reason, rowsDone, rowCount, counts: { ...NO_COUNTS, ...counts } },
  }
}

const PAGE_SIZE = 20

export async function listAnswerRows(
  { db }: Deps,
  supplierId: string,
  { importId, verdict, pageNo }: CallBody<typeof listCall>,
): Promise<CallReply<typeof listCall>> {
  const key = { supplierId, importId, kind: 'answers' } as const
  const found = await expectImport(db, key)
  const total = found.counts?.[verdict] ?? 0
  const page = Math.min(pageNo, Math.max(1, Math.ceil(total / PAGE_SIZE)))
  const list = await findAnswerRows(db, key, {
    run: found.previewRun,
    verdict,
    offset: (page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  })
  return { success: true, pager: { list, total, pageNo: page, pageSize: PAGE_SIZE } }
}
