import * as z from 'zod'

/**
 * Every answer carries `success`; a failure may carry a sentence and the field it is about.
 * The fields of a success are therefore optional for whoever reads it.
 */
export function replyWith<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({
    success: z.boolean(),
    error: z.string().optional(),
    errorField: z.string().optional(),
    ...z.object(shape).partial().shape,
  })
}

export const plainReply = replyWith({})

export const noBody = z.undefined()

/** What a refused call answers, whatever the call: `issues` names every field that broke a rule. */
export interface RefusedReply {
  success: false
  error?: string
  errorField?: string
  issues?: { path: string; label: string }[]
  requestId?: string
}
