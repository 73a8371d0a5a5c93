import { appendFileSync } from 'node:fs'
import fastify, { type FastifyInstance } from 'fastify'
import { notFoundPage, registerConsole } from './console/routes'
import { registerControl } from './control/routes'
import { refuseStrangers } from './http/refuse-strangers'
import { registerSoap } from './soap/routes'
import type { World } from './world'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

export function buildApp(world: World, logLevel: string, logFile: string | null = null): FastifyInstance {
  // Connections that are never answered on purpose must not keep the sandbox from stopping.
  const app = fastify({ logger: loggerOptions(logLevel, logFile), bodyLimit: 1_000_000, forceCloseConnections: true })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': PAGE_POLICY,
      'x-content-type-options': 'nosniff',
      // Without any referrer a form would not say where it comes from either (Origin: null).
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
  })
  app.addHook('onRequest', refuseStrangers)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setNotFoundHandler((request, reply) => {
    reply.code(404)
    const isForPeople = request.method === 'GET' && !request.url.startsWith('/control/')
    return isForPeople
      ? reply.type('text/html; charset=utf-8').send(notFoundPage())
      : reply.send({ success: false, error: 'There is nothing at this address.' })
  })
  app.setErrorHandler((error, request, reply) => {
    const { statusCode, message } = knownError(error)
    if (statusCode >= 500) request.log.error(error)
    return reply.code(statusCode).send({ success: false, error: message })
  })
  registerSoap(app, world.platform, world.faults)
  registerControl(app, world)
  registerConsole(app, world)
  return app
}

/** The file is opened again for every line: `npm start` may rename it at any moment. */
function loggerOptions(level: string, logFile: string | null) {
  if (logFile === null) return { level }
  return { level, stream: { write: (line: string) => appendFileSync(logFile, line, { mode: 0o600 }) } }
}

function knownError(error: unknown): { statusCode: number; message: string } {
  const isKnown = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
  return isKnown
    ? { statusCode: Number(error.statusCode), message: error.message }
    : { statusCode: 500, message: 'The sandbox stumbled; its log says why.' }
}
