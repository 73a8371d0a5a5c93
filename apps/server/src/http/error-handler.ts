import type { RefusalCode, RefusedReply } from '@partwire/contract/reply'
import { fallbackPath } from '@partwire/domain/lib/fallback-path'
import { confirmMessage } from '@partwire/domain/lib/issue'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config'
import { isDatabaseUnavailable } from '../db/database-errors'
import { BusyError, FileRefusal, Refusal, RuleRefusal, type ThrownCode } from '../errors'
import { BodyError } from './body/receive-body'
import { JSON_TYPE } from './reply-serializer'
import { isClientDisconnect } from './request-log'
import { securityHeaders } from './security-headers'

const STATUS_BY_CODE: Record<ThrownCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'stale-version': 409,
  'wrong-status': 409,
  'too-many-attempts': 429,
  // Of a signed-in person who gives the password again. A failed sign-in is a reply with status 200.
  'wrong-credentials': 403,
  'sign-in-expired': 409,
  'confirmation-needed': 403,
}

/** Codes of other refusals. Every status that is not listed is `invalid`. */
const CODE_BY_STATUS: Record<number, RefusalCode> = { 408: 'too-slow', 413: 'too-large', 415: 'unsupported' }

/** Limit for the `issues` of a reply. The banner text still names every label. */
const MAX_REPLY_ISSUES = 100

/** Messages for requests that Fastify rejects before a verb runs. Its own messages mention internals. */
const FRAMEWORK_ERROR_MESSAGES: Record<number, string> = {
  400: 'The request is not valid JSON.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'The request must be sent as application/json.',
}

/** Retry-After for database problems: by then a blocking lock or statement has timed out. */
const RETRY_AFTER_SECONDS = 5

/** The only place that turns an error into a response. */
export function registerErrorHandler(app: FastifyInstance, { signInLimits }: Pick<Config, 'signInLimits'>): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, body } = errorResponse(error, request.id)
    if (status === 500 && !isClientDisconnect(error, request)) request.log.error({ err: error }, 'request failed')
    if (error instanceof BusyError) reply.header('retry-after', error.retryAfterSeconds)
    else if (isDatabaseUnavailable(error)) {
      request.log.warn({ reason: error.message, code: error.code }, 'database unavailable')
      reply.header('retry-after', RETRY_AFTER_SECONDS)
    }
    // By then every attempt window that is open now has ended.
    else if (status === 429) reply.header('retry-after', signInLimits.minutes * 60)
    // A download that fails before its first byte has set the headers of its file.
    reply.removeHeader('content-disposition')
    return reply.code(status).type(JSON_TYPE).header('cache-control', 'no-store').send(body)
  })
  app.setNotFoundHandler(() => {
    throw new Refusal('not-found', 'There is nothing at this address.')
  })
}

/**
 * Handles URLs that Fastify cannot route: a page is redirected by the not-found rule of the route table. No hook runs for
 * them, so the response headers are set here.
 */
export function unroutableRequestHandler(config: Config) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const headers = {
      ...securityHeaders(config, request.host),
      'cache-control': 'no-store',
      'x-request-id': request.id,
    }
    const isTooLong = error.statusCode === 414
    if (!isTooLong && request.method === 'GET' && !request.url.startsWith('/api/')) {
      reply
        .code(302)
        .headers({ ...headers, location: fallbackPath(request.url) })
        .send()
      return
    }
    const message = isTooLong ? FRAMEWORK_ERROR_MESSAGES[414] : 'The address is not valid.'
    reply
      .code(isTooLong ? 414 : 400)
      .headers(headers)
      .send({ success: false, code: 'invalid', error: message } satisfies RefusedReply)
  }
}

function errorResponse(error: FastifyError, requestId: string): { status: number; body: RefusedReply } {
  if (error instanceof RuleRefusal) return { status: 400, body: ruleReply(error) }
  if (error instanceof FileRefusal) return { status: 409, body: fileReply(error) }
  if (error instanceof Refusal) {
    const { code, message, errorField } = error
    return {
      status: STATUS_BY_CODE[code],
      body: { success: false, code, error: message, ...(errorField ? { errorField } : {}) },
    }
  }
  if (error instanceof BusyError) {
    return { status: error.status, body: { success: false, code: 'busy', error: error.message } }
  }
  if (error instanceof BodyError) {
    const code = CODE_BY_STATUS[error.statusCode] ?? 'invalid'
    return { status: error.statusCode, body: { success: false, code, error: error.message } }
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    const message = FRAMEWORK_ERROR_MESSAGES[error.statusCode] ?? 'The request was refused.'
    const code = CODE_BY_STATUS[error.statusCode] ?? 'invalid'
    return { status: error.statusCode, body: { success: false, code, error: message } }
  }
  if (isDatabaseUnavailable(error)) {
    const message = 'The portal is busy at the moment. Please try again in a few seconds.'
    return { status: 503, body: { success: false, code: 'unavailable', error: message, requestId } }
  }
  const message = `Something went wrong on our side. Please try again; if it stays, tell support the request id ${requestId}.`
  return { status: 500, body: { success: false, code: 'internal', error: message, requestId } }
}

function ruleReply({ issues }: RuleRefusal): RefusedReply {
  const [first] = issues
  return {
    success: false,
    code: 'rule-violated',
    error: confirmMessage(issues),
    ...(first ? { errorField: first.path } : {}),
    issues: issues.slice(0, MAX_REPLY_ISSUES).map(({ path, label }) => ({ path, label })),
  }
}

/** The first sentence as the error, and all of them as issues. */
function fileReply({ issues }: FileRefusal): RefusedReply {
  return {
    success: false,
    code: 'conflict',
    error: issues[0]?.label ?? 'The file cannot be made.',
    issues: issues.slice(0, MAX_REPLY_ISSUES).map(({ path, label }) => ({ path, label })),
  }
}
