import { MAX_DOCUMENT_BYTES, MAX_DOCUMENT_VALUES } from '@partwire/domain/lib/limits'
import type * as z from 'zod'

/** Who may make a call. Required for every call: there is no default. */
export type Access = 'anyone' | 'admin' | 'supplier'

type Method = 'GET' | 'POST'

/** Maximum size of the JSON body of a call, in bytes and in number of values at any depth. */
export interface BodyLimits {
  bytes: number
  values: number
}

/** Default limits. A body of this size is read before the caller is authenticated. */
export const SMALL_BODY_LIMITS: BodyLimits = { bytes: 16 * 1024, values: 1_000 }

/** Limits of the calls that save and submit a document. */
export const DOCUMENT_BODY_LIMITS: BodyLimits = { bytes: MAX_DOCUMENT_BYTES, values: MAX_DOCUMENT_VALUES }

/** One call of the API. The server registers its route from this definition; the browser uses its types. */
export interface Call<
  Who extends Access = Access,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: Method
  path: string
  access: Who
  /** A GET that changes state (some are specified) is refused when it comes from another site. */
  changesState: boolean
  summary: string
  /** Default: `SMALL_BODY_LIMITS`. With larger limits the caller is authenticated before the body is read. */
  bodyLimits?: BodyLimits
  /** JSON body of a POST; parameters in the path of a GET (`/api/supplier/order/:id`). */
  body: Body
  reply: Reply
}

/** Body of a call after validation: defaults are filled in. */
export type CallBody<C extends Call> = z.infer<C['body']>
export type CallReply<C extends Call> = z.infer<C['reply']>
export type SuccessReply<C extends Call> = Extract<CallReply<C>, { success: true }>

/** Body of a call as the caller sends it: fields with a default are optional. */
export type CallInput<C extends Call> = z.input<C['body']>
