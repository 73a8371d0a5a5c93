import type { RefusedReply } from '@partwire/contract/reply'
import { confirmMessage } from '@partwire/domain/lib/issue'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config'
import { isDatabaseUnavailable } from '../db/database-unavailable'
import { BusyError, Refusal, RuleRefusal, type RefusalCode } from '../errors'
import { BodyError } from './body/body-error'
import { hasClientLeft } from './request-log'
import { securityHeaders } from './security-headers'

const STATUS: Record<RefusalCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-many': 429,
}

/** `issues` of a reply. The banner text names every label, however many issues there are. */
const MAX_REPLY_ISSUES = 100

/** What fastify itself refuses before a verb runs, in words of ours: its own texts name internals. */
const FRAMEWORK_SENTENCES: Record<number, string> = {
  400: 'The request is not valid JSON.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'The request must be sent as application/json.',
}

/** How long a client waits before it tries again: by then a lock or a statement that was in the way has timed out. */
const RETRY_AFTER_SECONDS = 5

/** The one place that turns an error into an answer. */
export function handleErrors(app: FastifyInstance, { signInLimits }: Pick<Config, 'signInLimits'>): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, body } = answerOf(error, request.id)
    if (status === 500 && !hasClientLeft(error, request)) request.log.error({ err: error }, 'request failed')
    if (error instanceof BusyError) reply.header('retry-after', error.retryAfterSeconds)
    else if (isDatabaseUnavailable(error)) {
      request.log.warn({ reason: error.message, code: error.code }, 'database unavailable')
      reply.header('retry-after', RETRY_AFTER_SECONDS)
    }
    // By then every window that is running now has ended.
    else if (status === 429) reply.header('retry-after', signInLimits.minutes * 60)
    return reply.code(status).header('cache-control', 'no-store').send(body)
  })
  app.setNotFoundHandler(() => {
    throw new Refusal('not-found', 'There is nothing at this address.')
  })
}

/** For an address fastify cannot even route: none of our hooks runs, so the headers are set here. */
export function answerUnroutable(config: Config) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const isTooLong = error.statusCode === 414
    const sentence = isTooLong ? FRAMEWORK_SENTENCES[414] : 'The address is not valid.'
    reply
      .code(isTooLong ? 414 : 400)
      .headers({ ...securityHeaders(config, request.host), 'cache-control': 'no-store', 'x-request-id': request.id })
      .send({ success: false, error: sentence })
  }
}

function answerOf(error: FastifyError, requestId: string): { status: number; body: RefusedReply } {
  if (error instanceof RuleRefusal) return { status: 400, body: ruleReply(error) }
  if (error instanceof Refusal) {
    const { code, message, errorField } = error
    return { status: STATUS[code], body: { success: false, error: message, ...(errorField ? { errorField } : {}) } }
  }
  if (error instanceof BusyError) return { status: error.status, body: { success: false, error: error.message } }
  if (error instanceof BodyError) return { status: error.statusCode, body: { success: false, error: error.message } }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    const sentence = FRAMEWORK_SENTENCES[error.statusCode] ?? 'The request was refused.'
    return { status: error.statusCode, body: { success: false, error: sentence } }
  }
  if (isDatabaseUnavailable(error)) {
    const sentence = 'The portal is busy at the moment. Please try again in a few seconds.'
    return { status: 503, body: { success: false, error: sentence, requestId } }
  }
  const sentence = 'Something went wrong on our side. Please try again; if it stays, tell support the request id.'
  return { status: 500, body: { success: false, error: sentence, requestId } }
}

function ruleReply({ issues }: RuleRefusal): RefusedReply {
  const [first] = issues
  return {
    success: false,
    error: confirmMessage(issues),
    ...(first ? { errorField: first.path } : {}),
    issues: issues.slice(0, MAX_REPLY_ISSUES).map(({ path, label }) => ({ path, label })),
  }
}
