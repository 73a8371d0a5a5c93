import { createTransport } from 'nodemailer'
import type { MailPort } from './port'

/** A mail server that is not there is tried again later; the worker must not hang on it. */
const CONNECT_TIMEOUT_MS = 15_000

/** One that is there may take its time, above all to look through a mail before it takes it: whoever hangs up too early sends it twice. */
const ANSWER_TIMEOUT_MS = 120_000

export interface SmtpSettings {
  url: string
  from: string
  /** Over `smtp://`: nothing is sent, not even a password, before STARTTLS. */
  requiresTls: boolean
}

export function smtpMail({ url, from, requiresTls }: SmtpSettings): MailPort {
  const transport = createTransport(
    {
      url: requiresTls ? withRequiredTls(url) : url,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: ANSWER_TIMEOUT_MS,
    },
    { from },
  )
  return {
    send: async (mail) => {
      await transport.sendMail(mail).catch((error: unknown) => {
        throw requiresTls && isRefusedStartTls(error) ? noStartTls(url) : error
      })
    },
    close: () => transport.close(),
  }
}

/** In the address itself, because nodemailer lets the address overrule its other options. */
function withRequiredTls(url: string): string {
  const address = new URL(url)
  address.searchParams.set('requireTLS', 'true')
  return address.href
}

function isRefusedStartTls(error: unknown): boolean {
  return error instanceof Error && 'command' in error && error.command === 'STARTTLS'
}

function noStartTls(url: string): Error {
  const { hostname } = new URL(url)
  return new Error(
    `The mail server ${hostname} does not encrypt the connection (STARTTLS): use smtps://, or name it in PLAINTEXT_HOSTS.`,
  )
}
