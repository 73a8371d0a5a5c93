import type { IncomingMessage } from 'node:http'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { SMALL_BODY_LIMITS, type BodyLimits } from '@partwire/contract/call'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { concurrencyLimit } from '../../lib/concurrency-limit'
import { BODY_PACE, BodyError, type BodyPace, bodyTooLarge, receiveBody } from './receive-body'

/** From this size on, bodies are parsed one at a time and other requests are served in between: 8 MB take 50 ms. */
const LONG_TEXT_LENGTH = 128 * 1024

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limits of the call that the route serves. Default: `SMALL_BODY_LIMITS`. */
    bodyLimits?: BodyLimits
  }
}

/**
 * Calls accept JSON bodies only. A body is refused by its headers if they are sufficient, otherwise while it is
 * received.
 */
export function acceptJsonBodies(app: FastifyInstance, pace: BodyPace = BODY_PACE): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  const longTexts = concurrencyLimit(1)
  app.removeAllContentTypeParsers()

  app.addHook('onRequest', (request, _reply, done) => {
    // The size of a compressed body is not known before it has been unpacked.
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
      throw new BodyError(415, 'The request must not be compressed.')
    }
    if (Number(request.headers['content-length'] ?? 0) > findBodyLimits(request).bytes) throw bodyTooLarge()
    done()
  })

  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const text = await receiveBody(payload, findBodyLimits(request), pace)
    if (text.length < LONG_TEXT_LENGTH) return parsed(request, text)
    return longTexts(async () => {
      await yieldToEventLoop()
      const body = await parsed(request, text)
      await yieldToEventLoop()
      return body
    })
  })

  function parsed(request: FastifyRequest, text: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      void parse(request, text, (error, body) => (error ? reject(error) : resolve(body)))
    })
  }
}

function findBodyLimits(request: FastifyRequest): BodyLimits {
  return request.routeOptions.config?.bodyLimits ?? SMALL_BODY_LIMITS
}
