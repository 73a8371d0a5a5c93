import type {
  getAnswerImport as getCall,
  listAnswerRows as listCall,
} from '@partwire/contract/open-lines/answer-import'
import type { CallBody, CallReply } from '@partwire/contract/call'
import type { AnswerCounts } from '@partwire/domain/open-lines/answers/shape'
import type { Deps } from '../../../../deps'
import { expectImport, listPreviewRows } from '../../../imports/stored-import'
import { ANSWER_PREVIEW } from './row-store'

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

export async function listAnswerRows(
  { db }: Deps,
  supplierId: string,
  { importId, ...page }: CallBody<typeof listCall>,
): Promise<CallReply<typeof listCall>> {
  const key = { supplierId, importId, kind: 'answers' } as const
  return { success: true, pager: await listPreviewRows(db, ANSWER_PREVIEW, key, page) }
}
