import type { FastifyInstance } from 'fastify'
import type { World } from '../world'
import { registerFaultPages } from './fault-routes'
import { html } from './html'
import { layout } from './layout'
import { registerMailPages } from './mail-routes'
import { registerOrderPages } from './order-routes'
import { STYLESHEET } from './stylesheet'

/** The console, for people with a browser. */
export function registerConsole(app: FastifyInstance, world: World): void {
  registerOrderPages(app, world.platform)
  registerMailPages(app, world.mailbox)
  registerFaultPages(app, world)
  app.get('/console.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLESHEET))
}

export function notFoundPage(): string {
  return layout('Not found', html`<h1>There is nothing at this address</h1>`)
}
