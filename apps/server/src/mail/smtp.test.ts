import { once } from 'node:events'
import { createServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import type { Mail } from './port'
import { smtpMail } from './smtp'

const FROM = 'portal@example.com'
const MAIL: Mail = {
  to: 'jonas@kessler.test',
  subject: 'Zurücksetzen – 密码',
  text: 'Grüße\nfrom the portal',
  html: '<p>Grüße from the <b>portal</b></p>',
}

let server: SMTPServer | null = null
afterEach(() => new Promise<void>((resolve) => (server === null ? resolve() : server.close(() => resolve()))))

test('a mail arrives with its sender, its recipient, its subject, as text and as HTML', async () => {
  const inbox = await startServer()
  const mail = mailTo(inbox.url)

  await mail.send(MAIL)
  mail.close()

  expect(inbox.envelopes).toEqual([{ from: 'portal@example.com', to: ['jonas@kessler.test'] }])
  expect(inbox.mails).toHaveLength(1)
  expect(inbox.mails[0]).toMatchObject({
    from: { address: 'portal@example.com' },
    to: [{ address: 'jonas@kessler.test' }],
    subject: MAIL.subject,
    text: `${MAIL.text}\n`,
    html: `${MAIL.html}\n`,
  })
})

test('the name and password of SMTP_URL sign in at the mail server', async () => {
  const seen: unknown[] = []
  const inbox = await startServer({
    authOptional: false,
    onAuth: ({ username, password }, _session, done) => {
      seen.push({ username, password })
      done(null, { user: username ?? '' })
    },
  })

  await mailTo(inbox.url.replace('//', '//portal:p%40ss@')).send(MAIL)

  expect(seen).toEqual([{ username: 'portal', password: 'p@ss' }])
  expect(inbox.mails).toHaveLength(1)
})

test('a mail the server refuses is an error, so that the job is retried', async () => {
  const inbox = await startServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('mailbox full'), { responseCode: 452 })),
  })

  await expect(mailTo(inbox.url).send(MAIL)).rejects.toThrow('mailbox full')
  expect(inbox.mails).toEqual([])
})

describe('where encryption is required', () => {
  test.each(['', '?ignoreTLS=true', '?requireTLS=false', '?opportunisticTLS=true'])(
    'a mail server without STARTTLS gets neither password nor mail, and the reason says what to do (%s)',
    async (query) => {
      const seen: unknown[] = []
      const inbox = await startServer({ authOptional: false, onAuth: (auth) => void seen.push(auth) })
      const url = `${inbox.url.replace('//', '//portal:geheim@')}/${query}`

      const sending = smtpMail({ url, from: FROM, requiresTls: true }).send(MAIL)

      await expect(sending).rejects.toThrow(
        'The mail server 127.0.0.1 does not encrypt the connection (STARTTLS): use smtps://, or name it in PLAINTEXT_HOSTS.',
      )
      expect({ mails: inbox.mails, seen }).toEqual({ mails: [], seen: [] })
    },
  )

  test('a mail goes out encrypted over STARTTLS', async () => {
    const isEncrypted: boolean[] = []
    const inbox = await startServer({
      disabledCommands: [],
      onMailFrom: (_address, session, done) => {
        isEncrypted.push(session.secure)
        done()
      },
    })
    // The test server has a self-signed certificate.
    const url = `${inbox.url}/?tls.rejectUnauthorized=false`

    await smtpMail({ url, from: FROM, requiresTls: true }).send(MAIL)

    expect(isEncrypted).toEqual([true])
    expect(inbox.mails).toHaveLength(1)
  })

  test('an untrusted certificate is refused', async () => {
    const inbox = await startServer({ disabledCommands: [] })

    await expect(smtpMail({ url: inbox.url, from: FROM, requiresTls: true }).send(MAIL)).rejects.toThrow(/certificate/)
    expect(inbox.mails).toEqual([])
  })
})

test('an unreachable mail server is an error', async () => {
  const inbox = await startServer()
  await new Promise<void>((resolve) => server?.close(() => resolve()))
  server = null

  await expect(mailTo(inbox.url).send(MAIL)).rejects.toThrow('ECONNREFUSED')
})

function mailTo(url: string) {
  return smtpMail({ url, from: FROM, requiresTls: false })
}

interface Inbox {
  url: string
  mails: Email[]
  envelopes: { from: string; to: string[] }[]
}

async function startServer(options: SMTPServerOptions = {}): Promise<Inbox> {
  const mails: Email[] = []
  const envelopes: Inbox['envelopes'] = []
  server = new SMTPServer({
    authOptional: true,
    // The test server has no trusted certificate, so it must not offer STARTTLS.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onData: callbackify(async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
      mails.push(await PostalMime.parse(await buffer(stream)))
      const { mailFrom, rcptTo } = envelope
      envelopes.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map((to) => to.address) })
    }),
    ...options,
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  return { url: `smtp://127.0.0.1:${address.port}`, mails, envelopes }
}

test('a mail counts as sent with the final response of the server, whatever happens to the connection afterwards', async () => {
  const responses = ['220 ready', '250 hello', '250 sender', '250 recipient', '354 go on', '250 taken']
  const silent = createServer((socket) => {
    const respond = () => {
      const next = responses.shift()
      if (next !== undefined) socket.write(`${next}\r\n`)
    }
    let isBody = false
    respond()
    socket.on('data', (chunk) => {
      const received = chunk.toString()
      if (received.startsWith('DATA')) isBody = true
      else if (isBody && !received.endsWith('\r\n.\r\n')) return
      respond()
    })
    socket.on('error', () => undefined)
  })
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')

  await mailTo(`smtp://127.0.0.1:${address.port}`).send(MAIL)

  expect(responses).toEqual([])
  await new Promise((resolve) => silent.close(resolve))
})
