import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps'
import { NO_TRACING } from '../tracing/tracing'
import { addressMatcher } from './trusted-proxies'

/**
 * Each call of a browser is a span, the first of its trace. A proxy in TRUSTED_PROXIES may begin the trace itself (header
 * `traceparent`); that of any other client is ignored, because it decides what is recorded.
 */
export function traceRequests(app: FastifyInstance, { tracing, config }: Deps): void {
  if (tracing === NO_TRACING) return
  const isTrusted = addressMatcher(config.trustedProxies)

  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? ''
    if (!route.startsWith('/api/')) return done()
    const { traceparent } = request.headers
    const canBeginTrace = typeof traceparent === 'string' && isTrusted(request.socket.remoteAddress ?? '')
    const { method } = request
    const answered = tracing.span(
      {
        name: `${method} ${route}`,
        kind: 'server',
        attributes: { 'http.request.method': method, 'http.route': route, 'partwire.request_id': request.id },
        parent: canBeginTrace ? traceparent : undefined,
      },
      async (set) => {
        await new Promise<void>((resolve) => {
          reply.raw.once('finish', resolve).once('close', resolve)
          done()
        })
        const { statusCode } = reply
        set({ 'http.response.status_code': statusCode, ...(statusCode >= 500 && { 'error.type': String(statusCode) }) })
      },
    )
    answered.catch((error: unknown) => request.log.error({ err: error }, 'the trace of a request failed'))
  })
}
