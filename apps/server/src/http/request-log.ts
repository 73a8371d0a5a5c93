import { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { redactTokens } from '../log'

/** One line a request, with the id the person was shown. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished) return
      request.log.debug(requestFields(request, reply), 'connection closed before the answer was complete')
    })
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ ...requestFields(request, reply), status: reply.statusCode }, 'request')
  })
}

/** Fastify's own lines are off, except for a download that fails on our side after its first bytes were sent. */
export function requestLogController(): LogController {
  return Object.assign(new LogController({ disableRequestLogging: true }), {
    streamError: (error: Error, request: FastifyRequest) => {
      if (!isClientDisconnect(error, request)) request.log.error({ err: error }, 'answer broken off')
    },
  })
}

const CLOSED_CODES = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ABORT_ERR'])

/** Whether an error only says that the client closed its connection during the upload or the answer. */
export function isClientDisconnect(error: Error, request: FastifyRequest): boolean {
  return request.raw.socket.destroyed && 'code' in error && CLOSED_CODES.has(String(error.code))
}

function requestFields(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    url: redactTokens(request.url),
    address: request.ip,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  }
}
