import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Mail, Mailbox } from '../mail/mailbox'
import { html } from './html'
import { layout } from './layout'
import { firstView, mailPage, type View, VIEWS } from './mail-page'
import { mailsPage } from './mails-page'
import { STYLESHEET } from './stylesheet'

/** A mail comes from outside: it may look as it likes, but run, load, send and frame nothing. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

/** The console, for people with a browser. */
export function registerConsole(app: FastifyInstance, mailbox: Mailbox): void {
  app.get('/', (_request, reply) => page(reply, mailsPage(mailbox.all())))

  app.get('/mails/:id', (request, reply) => {
    const mail = mailOf(request, mailbox)
    return mail ? page(reply, mailPage(mail, viewOf(request) ?? firstView(mail))) : noMail(reply)
  })

  app.get('/mails/:id/body', (request, reply) => {
    const mail = mailOf(request, mailbox)
    if (!mail) return noMail(reply)
    // Links of a mail open in a tab of their own; inside the frame they would be refused.
    return page(reply.header('content-security-policy', MAIL_POLICY), `<base target="_blank">${mail.html}`)
  })

  app.get('/console.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLESHEET))
}

export function notFoundPage(): string {
  return layout('Not found', html`<h1>There is nothing at this address</h1>`)
}

function mailOf({ params }: FastifyRequest, mailbox: Mailbox): Mail | null {
  const id = typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : ''
  return mailbox.find(id)
}

function viewOf({ query }: FastifyRequest): View | null {
  const wanted = typeof query === 'object' && query !== null && 'view' in query ? query.view : null
  return VIEWS.find((view) => view === wanted) ?? null
}

function page(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(text)
}

function noMail(reply: FastifyReply): FastifyReply {
  const text = layout(
    'Not found',
    html`<h1>This mail is not here any more</h1>
      <p><a href="/">All mails</a></p>`,
  )
  return page(reply.code(404), text)
}
