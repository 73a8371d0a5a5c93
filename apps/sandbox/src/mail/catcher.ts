import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Mailbox } from './mailbox'
import { readMail } from './read-mail'

const LARGEST_MAIL = 25_000_000

export interface Catcher {
  smtpUrl: string
  stop(): Promise<void>
}

/** A real SMTP server that accepts every mail and delivers none: it only keeps what came. */
export async function startCatcher(mailbox: Mailbox, port: number): Promise<Catcher> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: LARGEST_MAIL,
    logger: false,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? '' }),
    onData: callbackify((stream: SMTPServerDataStream, session: SMTPServerSession) => keep(mailbox, stream, session)),
  })
  // A client that hangs up in the middle of a mail is no reason to end.
  server.on('error', () => undefined)
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  return {
    smtpUrl: `smtp://127.0.0.1:${portOf(listening.address())}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function keep(mailbox: Mailbox, stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
  const raw = await buffer(stream)
  if (stream.sizeExceeded) throw tooLarge()

  const { mailFrom, rcptTo } = session.envelope
  const envelope = { from: addressOf(mailFrom), to: rcptTo.map(addressOf) }
  mailbox.add(await readMail(raw, envelope, { id: randomUUID(), receivedAt: new Date().toISOString() }))
}

function addressOf(address: SMTPServerAddress | false): string {
  return address === false ? '' : address.address
}

function tooLarge(): Error {
  return Object.assign(new Error('The message is larger than 25 MB.'), { responseCode: 552 })
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The mail catcher has no port.')
  return address.port
}
