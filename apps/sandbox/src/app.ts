import fastify, { type FastifyInstance } from 'fastify'
import { notFoundPage, registerConsole } from './console/routes'
import { registerControl } from './control/routes'
import type { Mailbox } from './mail/mailbox'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

export function buildApp(mailbox: Mailbox, logLevel: string): FastifyInstance {
  const app = fastify({ logger: { level: logLevel }, bodyLimit: 1_000_000 })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': PAGE_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  })
  // Nothing is asked in a body yet, so whatever comes in one, of whatever type, is not looked at.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, null))
  app.setNotFoundHandler((request, reply) => {
    reply.code(404)
    const isForPeople = request.method === 'GET' && !request.url.startsWith('/control/')
    return isForPeople
      ? reply.type('text/html; charset=utf-8').send(notFoundPage())
      : reply.send({ success: false, error: 'There is nothing at this address.' })
  })
  registerControl(app, mailbox)
  registerConsole(app, mailbox)
  return app
}
