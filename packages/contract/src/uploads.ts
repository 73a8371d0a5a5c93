import { id } from '@partwire/domain/lib/shape'
import { importFileName } from '@partwire/domain/parts/import/shape'
import { MAX_FILE_BYTES } from '@partwire/domain/spreadsheets/sheet'
import * as z from 'zod'
import type { Access } from './call'
import { replyWith } from './reply'

/**
 * A file that the browser sends as the body of a POST, as `application/octet-stream`. It is stored while it arrives and
 * does not count as a JSON body; its own limits bound the bytes and the number of files under way.
 */
export interface Upload<
  Who extends Access = Access,
  Parameters extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  path: string
  access: Who
  summary: string
  maxBytes: number
  /** The parameters in the query string. */
  parameters: Parameters
  reply: Reply
}

/** The parameters of an upload after validation. */
export type UploadParameters<U extends Upload> = z.infer<U['parameters']>
export type UploadReply<U extends Upload> = z.infer<U['reply']>

export const uploadPartFile = {
  path: '/api/supplier/part/import/upload',
  access: 'supplier',
  summary:
    'Send a spreadsheet (xlsx or csv, up to 25 MB) with parts. It is read in the background: follow it with the call of the import.',
  maxBytes: MAX_FILE_BYTES,
  parameters: z.strictObject({ fileName: importFileName }),
  reply: replyWith({ importId: id }),
} as const satisfies Upload

export const uploadAnswerFile = {
  path: '/api/supplier/line/import/upload',
  access: 'supplier',
  summary:
    'Send a file of "Export to fill in" with answers (xlsx, up to 25 MB). It is compared in the background: follow it with the call of the import.',
  maxBytes: MAX_FILE_BYTES,
  parameters: z.strictObject({ fileName: importFileName }),
  reply: replyWith({ importId: id }),
} as const satisfies Upload

/** Every file that the portal receives. Isolation tests and the API documentation are generated from this list. */
export const ALL_UPLOADS: readonly Upload[] = [uploadPartFile, uploadAnswerFile]
