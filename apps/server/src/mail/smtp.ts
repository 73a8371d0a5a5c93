import { createTransport } from 'nodemailer'
import type { MailPort } from './port'

/** A mail server that is not there is tried again later; the worker must not hang on it. */
const PATIENCE = 15_000

/** One that is there may take its time, above all to look through a mail before it takes it: whoever hangs up too early sends it twice. */
const ANSWER_PATIENCE = 120_000

export function smtpMail(url: string, from: string): MailPort {
  const transport = createTransport(
    { url, connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: ANSWER_PATIENCE },
    { from },
  )
  return {
    send: async (mail) => {
      await transport.sendMail(mail)
    },
    close: () => transport.close(),
  }
}
