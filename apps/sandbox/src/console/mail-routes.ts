import type { FastifyInstance, FastifyReply } from 'fastify'
import { valueOf } from '../http/values'
import type { Mailbox } from '../mail/mailbox'
import { firstView, mailPage, VIEWS } from './mail-page'
import { mailsPage } from './mails-page'
import { gone, page } from './reply-page'

/** A mail comes from outside: it may look as it likes, but run, load, send and frame nothing. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

export function registerMailPages(app: FastifyInstance, mailbox: Mailbox): void {
  app.get('/mails', (_request, reply) => page(reply, mailsPage(mailbox.all())))

  app.get('/mails/:id', (request, reply) => {
    const mail = mailbox.find(valueOf(request, 'id'))
    if (!mail) return noMail(reply)
    const view = VIEWS.find((each) => each === valueOf(request, 'view')) ?? firstView(mail)
    return page(reply, mailPage(mail, view))
  })

  app.get('/mails/:id/body', (request, reply) => {
    const mail = mailbox.find(valueOf(request, 'id'))
    if (!mail) return noMail(reply)
    // Links of a mail open in a tab of their own; inside the frame they would be refused.
    return page(reply.header('content-security-policy', MAIL_POLICY), `<base target="_blank">${mail.html}`)
  })
}

function noMail(reply: FastifyReply): FastifyReply {
  return gone(reply, 'mail', { href: '/mails', label: 'All mails' })
}
