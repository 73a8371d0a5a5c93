import { createTransport } from 'nodemailer'
import type { MailPort } from './port'

/** An unreachable mail server must not block the worker; the mail is retried later. */
const CONNECT_TIMEOUT_MS = 15_000

/**
 * Long, because a server may scan a mail before it accepts it: closing the connection too early would send the mail
 * twice.
 */
const RESPONSE_TIMEOUT_MS = 120_000

export interface SmtpSettings {
  url: string
  from: string
  /** Over `smtp://`: nothing is sent before STARTTLS, not even the password. */
  requiresTls: boolean
}

export function smtpMail({ url, from, requiresTls }: SmtpSettings): MailPort {
  const transport = createTransport(
    {
      url: requiresTls ? withRequiredTls(url) : url,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: RESPONSE_TIMEOUT_MS,
    },
    { from },
  )
  return {
    send: async (mail) => {
      await transport.sendMail({ ...mail, attachments: [...(mail.attachments ?? [])] }).catch((error: unknown) => {
        throw requiresTls && isRefusedStartTls(error) ? noStartTls(url) : error
      })
    },
    close: () => transport.close(),
  }
}

/** Sets the option in the URL, because nodemailer gives the URL precedence over its other options. */
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
