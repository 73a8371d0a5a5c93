import type * as z from 'zod'
import { Refusal } from '../errors'

/** What was sent, through its schema; a wrong one is refused with the path of the field. */
export function readInput<Shape extends z.ZodType>(shape: Shape, sent: unknown): z.infer<Shape> {
  const result = shape.safeParse(sent)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const path = issue?.path.join('.')
  throw path
    ? new Refusal('invalid', `The field ${path} is not valid: ${issue?.message}.`, path)
    : new Refusal('invalid', `The request is not valid: ${issue?.message}.`)
}
