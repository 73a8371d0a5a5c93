import { id } from '@partwire/domain/lib/shape'
import { ANSWER_VERDICTS } from '@partwire/domain/open-lines/answers/options'
import { answerImport, answerRow } from '@partwire/domain/open-lines/answers/shape'
import * as z from 'zod'
import type { Call } from '../call'
import { listBody, pagerWith } from '../list'
import { plainReply, replyWith } from '../reply'

export const getAnswerImport = {
  method: 'GET',
  path: '/api/supplier/line/import/file/:importId',
  access: 'supplier',
  changesState: false,
  summary: 'The state of an import of answers: its progress and the counts of the preview.',
  body: z.strictObject({ importId: id }),
  reply: replyWith({ answerImport }),
} as const satisfies Call

export const listAnswerRows = {
  method: 'POST',
  path: '/api/supplier/line/import/rows',
  access: 'supplier',
  changesState: false,
  summary:
    'A page of the rows of an import of answers, in the order of the file: changed, wrong, of an order that is no longer open, or changed by somebody else since the export.',
  body: z.strictObject({
    importId: id,
    verdict: z.enum(ANSWER_VERDICTS).exclude(['unchanged']),
    pageNo: listBody.shape.pageNo,
  }),
  reply: replyWith({ pager: pagerWith(answerRow) }),
} as const satisfies Call

export const applyAnswerImport = {
  method: 'POST',
  path: '/api/supplier/line/import/apply',
  access: 'supplier',
  changesState: true,
  summary:
    'Fill the drafts with the changed rows of a file, as a bulk action: each order in a transaction of its own. Nothing is submitted. A second call for the same import changes nothing.',
  body: z.strictObject({ importId: id }),
  reply: plainReply,
} as const satisfies Call

export const removeAnswerImport = {
  method: 'POST',
  path: '/api/supplier/line/import/remove',
  access: 'supplier',
  changesState: true,
  summary: 'Discard an import of answers that was not applied. No draft changes.',
  body: z.strictObject({ importId: id }),
  reply: plainReply,
} as const satisfies Call
