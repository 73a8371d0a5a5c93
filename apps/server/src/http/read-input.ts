import type * as z from 'zod'
import { Refusal } from '../errors'

/** Longest part of a refusal that repeats what was sent. */
const MAX_MESSAGE_LENGTH = 300

/** An internal option of zod, which `safeParse` passes on. `read-input.test.ts` fails for a version that does not. */
const STOP_AT_FIRST_ISSUE: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true }

/**
 * Validates what was sent and returns it with the defaults of its schema. Throws a `Refusal` with the path of the first
 * invalid field. The check stops there, so that a body full of invalid values costs no more than a valid one.
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
