import { day, id } from '@partwire/domain/lib/shape'
import * as z from 'zod'
import type { Call } from '../call'
import { noBody, replyWith } from '../reply'

const archive = z.object({
  id,
  from: z.string(),
  to: z.string(),
  createdAt: z.string(),
  /** The files it has in all, those that are done, and those of them that could not be made. */
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  isFinished: z.boolean(),
})

export const getArchives = {
  method: 'GET',
  path: '/api/supplier/eDocument/archives',
  access: 'supplier',
  changesState: false,
  summary: 'The archives of invoices and credit notes of the supplier with their progress, the newest first.',
  body: noBody,
  reply: replyWith({ archives: z.array(archive) }),
} as const satisfies Call

export const createArchive = {
  method: 'POST',
  path: '/api/supplier/eDocument/archive/create',
  access: 'supplier',
  changesState: true,
  summary:
    'Start an archive of all invoices and credit notes that were issued from one day to another. Its files are made by a job.',
  body: z.strictObject({ from: day, to: day }),
  reply: replyWith({ archive }),
} as const satisfies Call
