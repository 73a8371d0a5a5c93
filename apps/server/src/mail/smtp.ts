import { createTransport } from 'nodemailer'
import type { MailPort } from './port'

/** A mail server that does not answer in time is tried again later; the worker must not hang on it. */
const PATIENCE = 15_000

export function smtpMail(url: string, from: string): MailPort {
  const transport = createTransport(
    { url, connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE },
    { from },
  )
  return {
    send: async (mail) => {
      await transport.sendMail(mail)
    },
    close: () => transport.close(),
  }
}
