import type { FastifyReply } from 'fastify'
import { html } from './html'
import { layout } from './layout'

export function page(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(text)
}

export function gone(reply: FastifyReply, what: string, list: { href: string; label: string }): FastifyReply {
  const content = html`<h1>This ${what} is not here any more</h1>
    <p><a href="${list.href}">${list.label}</a></p>`
  return page(reply.code(404), layout('Not found', content))
}
