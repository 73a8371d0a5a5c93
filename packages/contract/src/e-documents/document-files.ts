import { ADVICE_FORMATS, RESPONSE_FORMATS } from '@partwire/domain/document-files/formats'
import { MAX_DISPATCH_LINES } from '@partwire/domain/lib/limits'
import { id } from '@partwire/domain/lib/shape'
import * as z from 'zod'
import type { Call } from '../call'
import { replyWith } from '../reply'

/** The files of a document: each with its name and with what is missing, one sentence each; none when it can be made. */
function fileList<const Formats extends readonly [string, ...string[]]>(formats: Formats) {
  const issue = z.object({ path: z.string(), label: z.string() })
  return {
    files: z.array(z.object({ format: z.enum(formats), name: z.string(), issues: z.array(issue) })),
    hints: z.array(z.string()),
  }
}

export const getResponseFiles = {
  method: 'GET',
  path: '/api/supplier/eDocument/responseFiles/:orderId',
  access: 'supplier',
  changesState: false,
  summary: 'The files of the submitted order response of an order, each with what it lacks.',
  body: z.strictObject({ orderId: id }),
  reply: replyWith(fileList(RESPONSE_FORMATS)),
} as const satisfies Call

export const getAdviceFiles = {
  method: 'GET',
  path: '/api/supplier/eDocument/adviceFiles/:dispatchAdviceId',
  access: 'supplier',
  changesState: false,
  summary: 'The files of a submitted dispatch advice, each with what it lacks.',
  body: z.strictObject({ dispatchAdviceId: id }),
  reply: replyWith(fileList(ADVICE_FORMATS)),
} as const satisfies Call

export const reservePackageNumbers = {
  method: 'POST',
  path: '/api/supplier/eDocument/packageNumbers',
  access: 'supplier',
  changesState: true,
  summary:
    'Reserve numbers (SSCC) for packages, with the GS1 company prefix of the settings. No number is given twice.',
  body: z.strictObject({ count: z.int().min(1).max(MAX_DISPATCH_LINES) }),
  reply: replyWith({ numbers: z.array(z.string()) }),
} as const satisfies Call
