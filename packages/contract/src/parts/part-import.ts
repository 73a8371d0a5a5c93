import { id } from '@partwire/domain/lib/shape'
import { importChoice, importRow, partImport, ROW_VERDICTS } from '@partwire/domain/parts/import/shape'
import * as z from 'zod'
import type { Call } from '../call'
import { listBody, pagerWith } from '../list'
import { plainReply, replyWith } from '../reply'

export const getPartImport = {
  method: 'GET',
  path: '/api/supplier/part/import/file/:importId',
  access: 'supplier',
  changesState: false,
  summary:
    'The state of an import of parts: its progress, the columns of the file with what they are used for, open questions, and the counts of the preview.',
  body: z.strictObject({ importId: id }),
  reply: replyWith({ partImport }),
} as const satisfies Call

export const listPartImportRows = {
  method: 'POST',
  path: '/api/supplier/part/import/rows',
  access: 'supplier',
  changesState: false,
  summary: 'A page of the rows of an import that are new, changed or wrong, in the order of the file.',
  body: z.strictObject({
    importId: id,
    verdict: z.enum(ROW_VERDICTS).exclude(['unchanged']),
    pageNo: listBody.shape.pageNo,
  }),
  reply: replyWith({ pager: pagerWith(importRow) }),
} as const satisfies Call

export const choosePartImport = {
  method: 'POST',
  path: '/api/supplier/part/import/choose',
  access: 'supplier',
  changesState: true,
  summary: 'Change what the columns of a file are used for. Its rows are read again.',
  body: z.strictObject({ importId: id, choice: importChoice }),
  reply: plainReply,
} as const satisfies Call

export const applyPartImport = {
  method: 'POST',
  path: '/api/supplier/part/import/apply',
  access: 'supplier',
  changesState: true,
  summary:
    'Import all correct rows of a file in one transaction, in the background, if the preview is still the one that is named, or none is. A second call for the same preview changes nothing.',
  // Pages of the previous version send no preview.
  body: z.strictObject({ importId: id, previewRun: z.int().optional() }),
  reply: plainReply,
} as const satisfies Call

export const removePartImport = {
  method: 'POST',
  path: '/api/supplier/part/import/remove',
  access: 'supplier',
  changesState: true,
  summary: 'Discard an import that was not applied. No part changes.',
  body: z.strictObject({ importId: id }),
  reply: plainReply,
} as const satisfies Call
