import type { FastifyInstance, FastifyReply } from 'fastify'
import { readValue } from '../http/request-values'
import type { Mailbox } from '../mail/mailbox'
import { firstView, mailPage, mailsPage, VIEWS } from './mail-pages'
import { sendNotFound, sendPage } from './layout'

/** A mail is untrusted: inline styles are allowed; scripts, external resources and forms are not. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

export function registerMailPages(app: FastifyInstance, mailbox: Mailbox): void {
  app.get('/mails', (_request, reply) => sendPage(reply, mailsPage(mailbox.all())))

  app.get('/mails/:id', (request, reply) => {
    const mail = mailbox.find(readValue(request, 'id'))
    if (!mail) return noMail(reply)
    const view = VIEWS.find((each) => each === readValue(request, 'view')) ?? firstView(mail)
    return sendPage(reply, mailPage(mail, view))
  })

  app.get('/mails/:id/body', (request, reply) => {
    const mail = mailbox.find(readValue(request, 'id'))
    if (!mail) return noMail(reply)
    // Links open in a new tab; inside the frame they would be blocked.
    return sendPage(reply.header('content-security-policy', MAIL_POLICY), `<base target="_blank">${mail.html}`)
  })
}

function noMail(reply: FastifyReply): FastifyReply {
  return sendNotFound(reply, 'mail', { href: '/mails', label: 'All mails' })
}
