import { MAX_DOCUMENT_BYTES, MAX_DOCUMENT_VALUES } from '@partwire/domain/documents/limits'
import type * as z from 'zod'

/** Who may make a call. Every call says it; there is no default. */
export type Access = 'anyone' | 'admin' | 'supplier'

type Method = 'GET' | 'POST'

/** How large the JSON body of a call may be: its size in bytes, and how many values (at any depth) it holds. */
export interface BodyLimits {
  bytes: number
  values: number
}

/** Every call that declares no limits of its own. A body this small is harmless, so it may be read from strangers. */
export const SMALL_BODY: BodyLimits = { bytes: 16 * 1024, values: 1_000 }

/** The calls that save and submit a document. */
export const DOCUMENT_BODY: BodyLimits = { bytes: MAX_DOCUMENT_BYTES, values: MAX_DOCUMENT_VALUES }

/** One call of the portal: the server registers its route from this, the browser calls through it. */
export interface Call<
  Who extends Access = Access,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: Method
  path: string
  access: Who
  /** A GET that changes something (the specification has them) is refused when it comes from another site. */
  changesState: boolean
  summary: string
  /** `SMALL_BODY` unless declared. A call with a larger body identifies its caller before the body is read. */
  bodyLimits?: BodyLimits
  /** The JSON body of a POST; of a GET the parameters in its path (`/api/supplier/order/:id`). */
  body: Body
  reply: Reply
}

export type BodyOf<C extends Call> = z.infer<C['body']>
export type ReplyOf<C extends Call> = z.infer<C['reply']>

/** What the caller has to give: fields with a default may stay away. */
export type SentBodyOf<C extends Call> = z.input<C['body']>
