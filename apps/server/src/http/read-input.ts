import type * as z from 'zod'
import { Refusal } from '../errors'

/** Longest part of a sentence that repeats what was sent. */
const MAX_MESSAGE_LENGTH = 300

/** Zod sets this itself in `validate`; in `safeParse` it is passed on, and `read-input.test.ts` holds it to that. */
const STOP_AT_FIRST_ISSUE: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true }

/**
 * What was sent, through its schema; a wrong one is refused with the path of the first wrong field. The check stops
 * there, so that a body full of wrong values costs no more than a right one.
 */
export function readInput<Shape extends z.ZodType>(shape: Shape, sent: unknown): z.infer<Shape> {
  const result = shape.safeParse(sent, STOP_AT_FIRST_ISSUE)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const path = issue?.path.join('.')
  const message = issue?.message.slice(0, MAX_MESSAGE_LENGTH)
  throw path
    ? new Refusal('invalid', `The field ${path} is not valid: ${message}.`, path)
    : new Refusal('invalid', `The request is not valid: ${message}.`)
}
