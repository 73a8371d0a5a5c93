import type * as z from 'zod'

/** Who may make a call. Every call says it; there is no default. */
export type Access = 'anyone' | 'admin' | 'supplier'

type Method = 'GET' | 'POST'

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
  /** Documents may have thousands of lines; every other body is small. */
  isLarge?: true
  /** The JSON body of a POST; of a GET the parameters in its path (`/api/supplier/order/:id`). */
  body: Body
  reply: Reply
}

export type BodyOf<C extends Call> = z.infer<C['body']>
export type ReplyOf<C extends Call> = z.infer<C['reply']>

/** What the caller has to give: fields with a default may stay away. */
export type SentBodyOf<C extends Call> = z.input<C['body']>
