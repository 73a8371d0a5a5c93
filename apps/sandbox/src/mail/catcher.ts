import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { isIPv6, type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Mail, Mailbox } from './mailbox'

const MAX_MAIL_BYTES = 25_000_000

export interface Catcher {
  smtpUrl: string
  stop(): Promise<void>
}

/** An SMTP server that accepts every mail, stores it and delivers none. Its URL is one that this machine can use. */
export async function startCatcher(mailbox: Mailbox, port: number, host = '127.0.0.1'): Promise<Catcher> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: MAX_MAIL_BYTES,
    logger: false,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? '' }),
    onData: callbackify((stream: SMTPServerDataStream, session: SMTPServerSession) =>
      storeMail(mailbox, stream, session),
    ),
  })
  // A client that disconnects during a mail must not end the process.
  server.on('error', () => undefined)
  const listening = server.listen(port, host)
  await once(listening, 'listening')
  return {
    smtpUrl: `smtp://${clientHost(host)}:${requirePort(listening.address())}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** The host of a URL at which this machine reaches a server that listens on `host`. */
function clientHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return isIPv6(host) ? `[${host}]` : host
}

async function storeMail(mailbox: Mailbox, stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
  const raw = await buffer(stream)
  if (stream.sizeExceeded) throw tooLargeError()

  const { mailFrom, rcptTo } = session.envelope
  const envelope = { from: formatAddress(mailFrom), to: rcptTo.map(formatAddress) }
  mailbox.add(await readMail(raw, envelope, { id: randomUUID(), receivedAt: new Date().toISOString() }))
}

function formatAddress(address: SMTPServerAddress | false): string {
  return address === false ? '' : address.address
}

function tooLargeError(): Error {
  return Object.assign(new Error('The message is larger than 25 MB.'), { responseCode: 552 })
}

interface Envelope {
  from: string
  to: string[]
}

/** Parses a mail. Its addresses are those of the SMTP envelope, which decide where it is delivered. */
async function readMail(raw: Buffer, envelope: Envelope, receipt: Pick<Mail, 'id' | 'receivedAt'>): Promise<Mail> {
  const parsed = await PostalMime.parse(raw)
  return {
    ...receipt,
    from: envelope.from,
    to: envelope.to,
    subject: parsed.subject ?? '',
    text: removeLastNewline(parsed.text ?? ''),
    html: removeLastNewline(parsed.html ?? ''),
    raw: raw.toString('utf8'),
  }
}

/** The transfer format adds a newline to every text. */
function removeLastNewline(text: string): string {
  return text.replace(/\r?\n$/, '')
}

function requirePort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The mail catcher has no port.')
  return address.port
}
