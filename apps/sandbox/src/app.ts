import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { notFoundPage, registerConsole } from './console/routes'
import { registerControl } from './control/routes'
import { logFileStream } from './log-file'
import { registerSoap } from './soap/routes'
import type { SandboxState } from './sandbox-state'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

export function buildApp(state: SandboxState, logLevel: string, logFile: string | null = null): FastifyInstance {
  // The timeout faults leave connections open on purpose; they must not delay shutdown.
  const app = fastify({ logger: loggerOptions(logLevel, logFile), bodyLimit: 1_000_000, forceCloseConnections: true })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': PAGE_POLICY,
      'x-content-type-options': 'nosniff',
      // With `no-referrer`, forms would send `Origin: null` and be refused as cross-site.
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
  })
  app.addHook('onRequest', refuseCrossSite)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setNotFoundHandler((request, reply) => {
    reply.code(404)
    const isPageRequest = request.method === 'GET' && !request.url.startsWith('/control/')
    return isPageRequest
      ? reply.type('text/html; charset=utf-8').send(notFoundPage())
      : reply.send({ success: false, error: 'There is nothing at this address.' })
  })
  app.setErrorHandler((error, request, reply) => {
    const { statusCode, message } = toErrorReply(error)
    if (statusCode >= 500) request.log.error(error)
    return reply.code(statusCode).send({ success: false, error: message })
  })
  registerSoap(app, state.platform, state.faults)
  registerControl(app, state)
  registerConsole(app, state)
  return app
}

function loggerOptions(level: string, logFile: string | null) {
  if (logFile === null) return { level }
  return { level, stream: logFileStream(logFile) }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses changes by pages of other sites. Programs send neither of the two headers and are accepted. */
async function refuseCrossSite({ method, headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (SAFE_METHODS.has(method)) return
  const site = headers['sec-fetch-site']
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none'
  const isOwnOrigin = headers.origin === undefined || parseHost(headers.origin) === headers.host
  if (isOwnSite && isOwnOrigin) return
  await reply.code(403).send({ success: false, error: 'Cross-site requests are refused.' })
}

function parseHost(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

function toErrorReply(error: unknown): { statusCode: number; message: string } {
  const isHttpError = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
  return isHttpError
    ? { statusCode: Number(error.statusCode), message: error.message }
    : { statusCode: 500, message: 'Internal error; see the log of the sandbox.' }
}
