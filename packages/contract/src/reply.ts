import * as z from 'zod'

/**
 * Schema of a reply. `success` is always present; a failure may have a sentence (`error`) and the path of the field it
 * is about (`errorField`). The fields of `shape` are optional because a failure does not have them.
 */
export function replyWith<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({
    success: z.boolean(),
    error: z.string().optional(),
    errorField: z.string().optional(),
    ...z.object(shape).partial().shape,
  })
}

/** Reply of a call that returns no data. */
export const plainReply = replyWith({})

/** Body of a GET without path parameters. */
export const noBody = z.undefined()

/** Reply of any refused call. `issues` lists every invalid field; `requestId` identifies the request in the log. */
export interface RefusedReply {
  success: false
  error?: string
  errorField?: string
  issues?: { path: string; label: string }[]
  requestId?: string
}
