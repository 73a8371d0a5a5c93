import * as z from 'zod'

/** The closed set of reasons why a call is refused. Programs decide by the code, people read `error`. */
const REFUSAL_CODES = [
  /** The request, or the field `errorField`, is not valid. */
  'invalid',
  /** A form violates rules; `issues` lists the fields. */
  'rule-violated',
  'wrong-credentials',
  'account-disabled',
  /** The password is right, and the second factor of the account is needed. */
  'code-needed',
  'wrong-code',
  /** No sign-in of this browser waits for a second factor any more. */
  'sign-in-expired',
  /** The caller has to give the own password again first. */
  'confirmation-needed',
  'reset-link-invalid',
  'unauthenticated',
  'forbidden',
  'not-found',
  'conflict',
  /** Somebody else has saved the document since it was loaded. */
  'stale-version',
  /** The order has moved on, or the document was submitted. */
  'wrong-status',
  'too-many-attempts',
  /** The ordering network refused the request or did not respond. */
  'platform-failed',
  'too-large',
  'too-slow',
  'unsupported',
  /** A limit on memory or concurrency is reached; a retry after `Retry-After` may succeed. */
  'busy',
  /** The database is busy or not reachable. */
  'unavailable',
  'internal',
  /** Never sent: the browser's client sets it when there was no reply. */
  'no-reply',
] as const
export type RefusalCode = (typeof REFUSAL_CODES)[number]

/** Reply of any refused call. */
export const refusedReply = z.object({
  success: z.literal(false),
  code: z.enum(REFUSAL_CODES),
  /** A sentence for people. Missing where the specification shows none. */
  error: z.string().optional(),
  /** The path of the field the refusal is about. */
  errorField: z.string().optional(),
  /** The invalid fields of a form, the first hundred. */
  issues: z.array(z.object({ path: z.string(), label: z.string() })).optional(),
  /** Identifies the request in the log. */
  requestId: z.string().optional(),
})
export type RefusedReply = z.infer<typeof refusedReply>

/** Schema of a reply: a success with the fields of `shape`, or a refusal. */
export function replyWith<Shape extends z.ZodRawShape>(shape: Shape) {
  return replyWithRefusal(shape, refusedReply)
}

/** Schema of a reply whose refusal has more fields than others: `refusal` extends `refusedReply`. */
export function replyWithRefusal<
  Shape extends z.ZodRawShape,
  Refusal extends z.ZodObject<(typeof refusedReply)['shape']>,
>(shape: Shape, refusal: Refusal) {
  return z.discriminatedUnion('success', [z.object({ success: z.literal(true), ...shape }), refusal])
}

/** Reply of a call that returns no data. */
export const plainReply = replyWith({})

/** Body of a GET without path parameters. */
export const noBody = z.undefined()
