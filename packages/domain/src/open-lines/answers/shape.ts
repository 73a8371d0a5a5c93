import * as z from 'zod'
import { importState } from '../../parts/import/shape'
import { ANSWER_FIELDS } from './options'

/** Rows of the file, by what the import does with them. */
const answerCounts = z.object({
  changed: z.int(),
  unchanged: z.int(),
  wrong: z.int(),
  closed: z.int(),
  stale: z.int(),
})
export type AnswerCounts = z.infer<typeof answerCounts>

/** An import of answers. `applied`: a bulk action imports them, or has. */
export const answerImport = z.object({
  fileName: z.string(),
  state: importState,
  /** A sentence that says why it failed; blank otherwise. */
  reason: z.string(),
  /** Rows that are compared so far, of `rowCount`. */
  rowsDone: z.int(),
  rowCount: z.int(),
  counts: answerCounts,
})
export type AnswerImport = z.infer<typeof answerImport>

const answerChange = z.object({ field: z.enum([...ANSWER_FIELDS, 'lines']), before: z.string(), after: z.string() })

export const answerRow = z.object({
  rowNumber: z.int(),
  orderNumber: z.string(),
  productNumber: z.string(),
  /** Why it is not imported; of a changed row what is missing before its order can be submitted. */
  reason: z.string(),
  changes: z.array(answerChange),
})
export type AnswerPreviewRow = z.infer<typeof answerRow>
