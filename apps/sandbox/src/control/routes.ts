import type { FastifyInstance } from 'fastify'
import type { Mail, Mailbox } from '../mail/mailbox'

/** What tests and scripts ask of the sandbox. */
export function registerControl(app: FastifyInstance, mailbox: Mailbox): void {
  app.get('/control/mails', () => ({ mails: mailbox.all().map(shown) }))

  app.post('/control/reset', () => {
    mailbox.empty()
    return { success: true }
  })
}

function shown({ id, receivedAt, from, to, subject, text, html }: Mail): Record<string, string> {
  return { id, receivedAt, from, to: to.join(', '), subject, text, html }
}
