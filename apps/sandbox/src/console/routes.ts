import type { FastifyInstance } from 'fastify'
import type { SandboxState } from '../sandbox-state'
import { registerFaultPages } from './fault-routes'
import { html } from './html'
import { layout } from './layout'
import { registerMailPages } from './mail-routes'
import { registerOrderPages } from './order-routes'
import { STYLESHEET } from './stylesheet'

/** The console: HTML pages without scripts. */
export function registerConsole(app: FastifyInstance, state: SandboxState): void {
  registerOrderPages(app, state.platform)
  registerMailPages(app, state.mailbox)
  registerFaultPages(app, state)
  app.get('/console.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLESHEET))
}

export function notFoundPage(): string {
  return layout('Not found', html`<h1>There is nothing at this address</h1>`)
}
